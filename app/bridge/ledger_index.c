/*
 * app/bridge/ledger_index.c -- the index of a ledger, sorted by key (ledger_index.h).
 *
 * Keys are hashes, so they are spread evenly: the page of a key is guessed from its value, and the
 * guess is off by about the square root of the number of entries, which is at most a few pages.
 *
 * The file is rewritten in place, because the card room's desk may change its files but make none.
 * The head is cleared first and written last, after the pages have reached the disk.  An
 * interrupted rewrite therefore leaves an index without a head, which counts as none.
 */
#include "bridge/ledger_index.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/file_bytes.h"

enum { PAGE = 4096, SEAL = 16, ON_PAGE = (PAGE - SEAL) / sizeof(struct ledger_entry), LAST = 512 };

static const char magic[32] = "riffle-ledger-index-1";

/* Page 0.  Numbers are in the machine's own order: an index from a machine with the other order has
 * a cover that does not fit, and is written again. */
struct head {
    char magic[32];
    struct ledger_cover cover;
    uint64_t entries;
    uint8_t last[RF_HASH_BYTES]; /* of the last covered bytes of the ledger */
};

union page {
    uint8_t bytes[PAGE];
    struct head head;
    struct ledger_entry entry[ON_PAGE];
};

/* The hash that ends a page.  It depends on the page's number, so that no page passes for another.
 */
static void
seal_of(uint8_t out[static SEAL], const uint8_t salt[static RF_KEY_BYTES], uint64_t number,
        const union page *page)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, salt, RF_KEY_BYTES, SEAL);
    crypto_generichash_update(&state, (const uint8_t *)&number, sizeof number);
    crypto_generichash_update(&state, page->bytes, PAGE - SEAL);
    crypto_generichash_final(&state, out, SEAL);
}

static bool
read_page(const struct ledger_index *index, uint64_t number, union page *page)
{
    uint8_t seal[SEAL];
    if (pread(index->file, page, PAGE, (off_t)(number * PAGE)) != PAGE)
        return false;
    seal_of(seal, index->salt, number, page);
    return memcmp(seal, page->bytes + PAGE - SEAL, SEAL) == 0;
}

static bool
write_page(int file, const uint8_t salt[static RF_KEY_BYTES], uint64_t number, union page *page)
{
    seal_of(page->bytes + PAGE - SEAL, salt, number, page);
    return lseek(file, (off_t)(number * PAGE), SEEK_SET) >= 0 && file_bytes_write(file, page, PAGE);
}

/* Hashes the last bytes before `covered`.  They hold salted hashes of deals, so a ledger that was
 * cut back and continued otherwise does not have the same. */
static bool
hash_last(int ledger, uint64_t covered, uint8_t out[static RF_HASH_BYTES])
{
    uint8_t bytes[LAST];
    size_t size = covered < LAST ? covered : LAST;
    if (pread(ledger, bytes, size, (off_t)(covered - size)) != (ssize_t)size)
        return false;
    rf_sha256(out, bytes, size);
    return true;
}

static uint64_t
pages_of(uint64_t entries)
{
    return (entries + ON_PAGE - 1) / ON_PAGE;
}

static bool
head_fits(const struct head *head, int ledger)
{
    uint8_t last[RF_HASH_BYTES];
    off_t size = lseek(ledger, 0, SEEK_END);
    return memcmp(head->magic, magic, sizeof magic) == 0 && head->cover.bytes <= (uint64_t)size &&
           hash_last(ledger, head->cover.bytes, last) && memcmp(last, head->last, sizeof last) == 0;
}

/* Has the file all the pages that its head speaks of?  So nobody makes room for more. */
static bool
pages_fit(const struct head *head, int file)
{
    off_t size = lseek(file, 0, SEEK_END);
    return size >= PAGE && head->entries <= ((uint64_t)size / PAGE - 1) * ON_PAGE;
}

void
ledger_index_open(struct ledger_index *index, const char *path, int ledger,
                  const uint8_t salt[static RF_KEY_BYTES])
{
    union page page;
    *index = (struct ledger_index){.file = open(path, O_RDONLY | O_CLOEXEC)};
    if (index->file < 0)
        return;
    memcpy(index->salt, salt, sizeof index->salt);
    if (read_page(index, 0, &page) && head_fits(&page.head, ledger) &&
        pages_fit(&page.head, index->file)) {
        index->cover = page.head.cover;
        index->entries = page.head.entries;
    } else {
        ledger_index_close(index);
    }
}

void
ledger_index_close(struct ledger_index *index)
{
    if (index->file >= 0)
        close(index->file);
    *index = (struct ledger_index){.file = -1};
}

/* The entries of a page; only the last page has fewer. */
static size_t
entries_on(const struct ledger_index *index, uint64_t number)
{
    uint64_t before = (number - 1) * ON_PAGE;
    return index->entries - before < ON_PAGE ? index->entries - before : ON_PAGE;
}

/* Finds the first page whose last key is not below `key`: all entries of the key are there or on
 * the pages that follow.  Starts at the guess.  0 when there is none, or a page is damaged;
 * `intact` says which. */
static uint64_t
first_page(const struct ledger_index *index, uint64_t key, union page *page, bool *intact)
{
    uint64_t pages = pages_of(index->entries);
    uint64_t at = 1 + ((key >> 32) * pages >> 32);
    bool back = true; /* first towards the front, while the page before may have the key too */
    while (at <= pages) {
        *intact = read_page(index, at, page);
        if (!*intact)
            return 0;
        if (page->entry[entries_on(index, at) - 1].key < key) {
            back = false;
            at++;
        } else if (back && at > 1 && page->entry[0].key >= key) {
            at--;
        } else {
            return at;
        }
    }
    return 0;
}

bool
ledger_index_find(const struct ledger_index *index, uint64_t key,
                  void visit(void *to, uint64_t place), void *to)
{
    union page page;
    bool intact = true;
    uint64_t pages = pages_of(index->entries);
    uint64_t at = first_page(index, key, &page, &intact);
    while (at > 0 && at <= pages) {
        size_t count = entries_on(index, at);
        for (size_t i = 0; i < count && page.entry[i].key <= key; i++)
            if (page.entry[i].key == key)
                visit(to, page.entry[i].place);
        if (page.entry[count - 1].key > key || at == pages)
            break;
        intact = read_page(index, ++at, &page);
        if (!intact)
            break;
    }
    return intact;
}

bool
ledger_index_load(const struct ledger_index *index, struct ledger_entry *out)
{
    union page page;
    for (uint64_t at = 1; at <= pages_of(index->entries); at++) {
        if (!read_page(index, at, &page))
            return false;
        size_t count = entries_on(index, at);
        memcpy(out, page.entry, count * sizeof *out);
        out += count;
    }
    return true;
}

static int
compare_entries(const void *one, const void *other)
{
    const struct ledger_entry *a = one, *b = other;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

static bool
write_pages(int file, const uint8_t salt[static RF_KEY_BYTES], const struct ledger_entry *entry,
            size_t count)
{
    for (size_t at = 0; at < count; at += ON_PAGE) {
        union page page = {0};
        size_t some = count - at < ON_PAGE ? count - at : ON_PAGE;
        memcpy(page.entry, entry + at, some * sizeof *entry);
        if (!write_page(file, salt, 1 + at / ON_PAGE, &page))
            return false;
    }
    return true;
}

bool
ledger_index_save(const char *path, int ledger, const uint8_t salt[static RF_KEY_BYTES],
                  struct ledger_cover cover, struct ledger_entry *entry, size_t count)
{
    union page head = {.head = {.cover = cover, .entries = count}};
    memcpy(head.head.magic, magic, sizeof magic);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    qsort(entry, count, sizeof *entry, compare_entries);
    bool saved = ftruncate(file, 0) == 0 && hash_last(ledger, cover.bytes, head.head.last) &&
                 write_pages(file, salt, entry, count) && fdatasync(file) == 0 &&
                 write_page(file, salt, 0, &head);
    if (!saved && ftruncate(file, 0) != 0)
        unlink(path); /* without a head it counts as none in any case */
    close(file);
    return saved;
}
