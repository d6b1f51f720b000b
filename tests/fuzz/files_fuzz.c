/*
 * Bytes as one of the files that Riffle keeps beside a record, which somebody may have changed. The
 * first byte picks it: the ledger of deals, its index, results of a double dummy solver, chunks of
 * a simulation, marks of tables, secrets of a table, the vault of a session, a key, a sealed file,
 * a share of sub-keys, the description of an event.  A capital letter gives the file the checksum
 * that belongs to it, so that inputs get past that.
 *
 * Fuzz: length=1024 wrap=sodium_malloc,sodium_free,mlock,prctl,setrlimit,fdatasync
 * Fuzz: wrap=crypto_box_seal_open
 */
#include <riffle/session_record.h>
#include <riffle/simulate.h>
#include <sodium.h>
#include <sys/mman.h>

#include "fuzz.h"
#include "simulate/runs.h"
#include "record/secrets.h"
#include "bridge/shares.h"
#include "bridge/session_keeper.h"
#include "bridge/ledger.h"
#include "bridge/ledger_index.h"
#include "bridge/seal.h"
#include "bridge/vault.h"
#include "solve/solve.h"
#include "store/marks.h"
#include "os/undo.h"

/* Locked memory takes system calls, which are not what is tested; nor are keys. */
void *__wrap_sodium_malloc(size_t size);
void __wrap_sodium_free(void *memory);
int __wrap_mlock(const void *memory, size_t size);
int __wrap_prctl(int option, ...);
int __wrap_setrlimit(int what, const void *limit);
int __wrap_fdatasync(int file);
int __wrap_crypto_box_seal_open(unsigned char *out, const unsigned char *sealed,
                                unsigned long long size, const unsigned char *key,
                                const unsigned char *secret);

void *
__wrap_sodium_malloc(size_t size)
{
    return malloc(size);
}

void
__wrap_sodium_free(void *memory)
{
    free(memory);
}

int
__wrap_mlock(const void *memory, size_t size)
{
    (void)memory;
    (void)size;
    return 0;
}

int
__wrap_prctl(int option, ...)
{
    (void)option;
    return 0;
}

int
__wrap_setrlimit(int what, const void *limit)
{
    (void)what;
    (void)limit;
    return 0;
}

int
__wrap_fdatasync(int file)
{
    (void)file;
    return 0;
}

/* What is sealed is what stands behind the place of the key and the MAC. */
int
__wrap_crypto_box_seal_open(unsigned char *out, const unsigned char *sealed,
                            unsigned long long size, const unsigned char *key,
                            const unsigned char *secret)
{
    (void)key;
    (void)secret;
    memcpy(out, sealed + crypto_box_SEALBYTES, size - crypto_box_SEALBYTES);
    return 0;
}

/* Chunks are read, and not summed up. */
bool
simulate_take(struct simulate_job *job, const struct rf_sim_tally *chunk)
{
    MUST(chunk->rounds > 0);
    job->chunks++;
    return true;
}

static int file, empty; /* the input, and nothing */
static char path[64];
static struct rf_deal deal;
static struct session_keeper keeper;
static struct vault vault;

/* Puts the input into the file, behind `head` and before `tail`. */
static void
put(const void *head, size_t before, const uint8_t *data, size_t size, const void *tail,
    size_t after)
{
    MUST(ftruncate(file, 0) == 0);
    MUST(pwrite(file, head, before, 0) == (ssize_t)before &&
         pwrite(file, data, size, (off_t)before) == (ssize_t)size &&
         pwrite(file, tail, after, (off_t)(before + size)) == (ssize_t)after);
    lseek(file, 0, SEEK_SET);
}

static void
read_ledger(void)
{
    struct ledger *ledger = ledger_open(path);
    if (!ledger)
        return;
    ledger_has_session(ledger, "club", 1);
    ledger_find(ledger, &deal, "club", (struct rf_board_id){1, 2, 0});
    MUST(ledger_add(ledger, &deal, "club", (struct rf_board_id){1, 2, 0}));
    ledger_close(ledger);
    undo_keep(); /* it holds the lock of the file */
}

static void
note_visit(void *to, uint64_t place)
{
    (void)place;
    ++*(uint64_t *)to;
}

/* A page of the index of a ledger with the salt 0, sealed. */
static void
put_page(uint64_t number, uint8_t page[static 4096])
{
    static const uint8_t salt[RF_KEY_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, salt, sizeof salt, 16);
    crypto_generichash_update(&state, (const uint8_t *)&number, sizeof number);
    crypto_generichash_update(&state, page, 4096 - 16);
    crypto_generichash_final(&state, page + 4096 - 16, 16);
    MUST(pwrite(file, page, 4096, (off_t)(number * 4096)) == 4096);
}

/* The index of an empty ledger.  With a capital letter its pages are sealed: the first 8 bytes say
 * how many entries there are, and the others are entries. */
static void
read_index(const uint8_t *data, size_t size, bool mends)
{
    static const uint8_t salt[RF_KEY_BYTES];
    struct ledger_index index;
    uint8_t page[4096] = "riffle-ledger-index-1";
    uint64_t visited = 0, key = 0;
    if (mends && size >= 8) {
        memcpy(page + 56, data, 8); /* behind the magic and what it covers */
        rf_sha256(page + 64, "", 0);
        put_page(0, page);
        memset(page, 0, sizeof page);
        memcpy(page, data + 8, size - 8);
        put_page(1, page);
    }
    ledger_index_open(&index, path, empty, salt);
    if (index.file < 0)
        return;
    struct ledger_entry *entry = malloc((index.entries + 1) * sizeof *entry);
    MUST(entry && index.entries <= 255);
    memcpy(&key, data + (size >= 16 ? 8 : 0), size < 8 ? size : 8);
    ledger_index_find(&index, key, note_visit, &visited);
    ledger_index_find(&index, 0, note_visit, &visited);
    MUST(visited <= 2 * index.entries);
    ledger_index_load(&index, entry);
    free(entry);
    ledger_index_close(&index);
}

/* With a capital letter a line, whose check is made. */
static void
read_cache(const uint8_t *data, size_t size, bool mends)
{
    const struct rf_deal *deals[] = {&deal, &deal};
    struct rf_tricks found[2], *tricks[] = {&found[0], &found[1]};
    bool known[2] = {false, false};
    char check[RF_HEX_TEXT + 2] = " ";
    uint8_t hash[RF_HASH_BYTES];
    if (mends) {
        rf_sha256(hash, data, size);
        rf_hex_write(check + 1, hash);
        put("", 0, data, size, check, 9);
    }
    dd_cache_read(path, deals, tricks, known, 2);
    for (unsigned i = 0; known[0] && i < RF_SEATS * RF_DENOMINATIONS; i++)
        MUST(found[0].made[i / RF_DENOMINATIONS][i % RF_DENOMINATIONS] <= 13);
}

static void
read_chunks(const uint8_t *data, size_t size)
{
    static const char head[] = "riffle-chunks 3 name\n";
    static struct simulate_job job;
    memset(&job, 0, sizeof job);
    job.rounds = 1000000;
    put(head, sizeof head - 1, data, size, "", 0);
    if (!simulate_keep(&job, path, "name"))
        return;
    fclose(job.kept);
}

static void
read_marks(void)
{
    struct marks *marks = marks_open(path);
    if (!marks)
        return;
    int slot = marks_find(marks, "T0123456789abcdef");
    if (slot == MARK_NONE)
        slot = marks_add(marks, "T0123456789abcdef");
    MUST(slot != MARK_NONE && slot < marks_count(marks));
    marks_read(marks, slot, 0);
    marks_drop(marks, slot);
    marks_close(marks);
}

static void
read_secrets(const uint8_t *data, size_t size, bool mends)
{
    static uint8_t whole[8 + sizeof(struct secrets)] = "riffle2\n";
    uint8_t hash[RF_HASH_BYTES], out[RF_HASH_BYTES];
    if (mends) {
        memset(whole + 8, 0, sizeof whole - 8);
        memcpy(whole + 8, data, size < sizeof whole - 8 ? size : sizeof whole - 8);
        rf_sha256(hash, whole, sizeof whole);
        put("", 0, whole, sizeof whole, hash, sizeof hash);
    }
    struct secrets *secrets = secrets_load(path);
    MUST(secrets || !mends);
    if (secrets)
        secrets_salt(secrets, 1, out);
    secrets_free(secrets);
}

static void
read_vault(const uint8_t *data, size_t size, bool mends)
{
    static struct vault whole;
    uint8_t hash[RF_HASH_BYTES];
    if (mends) {
        memset(&whole, 0, sizeof whole);
        memcpy(&whole, data, size < sizeof whole ? size : sizeof whole);
        rf_sha256(hash, &whole, sizeof whole);
        put("rfvault2", 8, (const uint8_t *)&whole, sizeof whole, hash, sizeof hash);
    }
    struct vault *loaded = vault_load(path);
    MUST(loaded || !mends);
    vault_free(loaded);
}

static void
read_sealed(void)
{
    size_t size = 0;
    uint8_t seed[RF_KEY_BYTES] = {0};
    char *bytes = seal_read(path, seed, &size);
    if (bytes)
        MUST(bytes[size] == '\0');
    seal_free(bytes);
}

/* A share of the first party, whose lines are the input. */
static void
read_share(const uint8_t *data, size_t size, bool mends)
{
    static char head[400];
    memset(head, 'k', 16 + crypto_box_SEALBYTES);
    memcpy(head, "riffle-sealed-1\n", 16);
    size_t used = 16 + crypto_box_SEALBYTES;
    if (mends) {
        char hex[RF_HEX_TEXT];
        rf_hex_write(hex, keeper.record.manifest_hash);
        used += (size_t)snprintf(head + used, sizeof head - used,
                                 "riffle-share-1 manifest=%s party=1 session=%u\n", hex,
                                 (unsigned)keeper.record.session.number);
    }
    put(head, used, data, size, "", 0);
    if (mends)
        share_take(&keeper, path);
    else
        read_sealed();
}

static void
read_event(void)
{
    static struct rf_manifest event;
    session_keeper_read_event(path, &event);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    struct fuzz_text text = fuzz_prepared("whole.record");
    struct rf_finding finding;
    uint8_t number[RF_DEAL_NUMBER] = {0};
    const char *line;
    size_t size;
    (void)argc;
    (void)argv;
    MUST(sodium_init() >= 0 && rf_deal_of_number(&deal, number));
    file = memfd_create("fuzz", 0);
    empty = memfd_create("empty", 0);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    rf_session_record_init(&keeper.record, (struct rf_record_hook){NULL, NULL});
    while (fuzz_line(&text, &line, &size))
        rf_session_record_take(&keeper.record, line, size, &finding);
    snprintf(keeper.path, sizeof keeper.path, "/nowhere/session.record");
    keeper.vault = &vault;
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t seed[RF_KEY_BYTES];
    if (size < 1)
        return 0;
    bool mends = data[0] >= 'A' && data[0] <= 'Z';
    uint8_t which = data[0] | 0x20;
    data++;
    size--;
    put("", 0, data, size, "", 0);
    switch (which) {
    case 'l': read_ledger(); break;
    case 'i': read_index(data, size, mends); break;
    case 'd': read_cache(data, size, mends); break;
    case 'c': read_chunks(data, size); break;
    case 'm': read_marks(); break;
    case 's': read_secrets(data, size, mends); break;
    case 'v': read_vault(data, size, mends); break;
    case 'k': seal_load_key(path, seed); break;
    case 'b': read_sealed(); break;
    case 'h': read_share(data, size, mends); break;
    case 'e': read_event(); break;
    default: break;
    }
    return 0;
}
