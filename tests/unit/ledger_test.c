/* The index of a ledger (bridge/ledger_index.h) and the entries in memory: every key is found, and
 * damage is never taken for an answer.  Keys are crowded and spread, with several places each. */
#include "../suite.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge/ledger_index.h"
#include "bridge/ledger_line.h"
#include "bridge/ledger_recent.h"

enum { MOST = 3000, PAGE = 4096, LEDGER = 5000 };

static const uint8_t salt[RF_KEY_BYTES] = {7};
static char folder[] = "/tmp/riffle-ledger-XXXXXX", path[64], index_path[64];
static struct ledger_entry entry[MOST];
static uint64_t sums[2]; /* of what a search visits: the number of places, and their sum */

static int
make_ledger(void)
{
    uint8_t bytes[LEDGER];
    if (path[0] == '\0')
        ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/ledger", folder);
    snprintf(index_path, sizeof index_path, "%s/ledger.index", folder);
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * i >> 3);
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, bytes, sizeof bytes), sizeof bytes);
    return file;
}

static void
clear(int ledger)
{
    close(ledger);
    unlink(path);
    unlink(index_path);
    rmdir(folder);
}

/* Random 64 bits; with `few`, one of that many keys. */
static uint64_t
random_key(struct rf_rng rng, unsigned few)
{
    uint64_t key = (uint64_t)rng.next(rng.state) << 32;
    key |= rng.next(rng.state);
    return few ? key % few * (UINT64_MAX / few) : key;
}

static void
visit(void *to, uint64_t place)
{
    uint64_t *seen = to;
    seen[0]++;
    seen[1] += place;
}

/* What a plain search through the array finds. */
static void
expect(uint64_t key, size_t count, uint64_t out[static 2])
{
    out[0] = out[1] = 0;
    for (size_t i = 0; i < count; i++)
        if (entry[i].key == key)
            visit(out, entry[i].place);
}

static void
check_key(const struct ledger_index *index, const struct ledger_recent *recent, uint64_t key,
          size_t count)
{
    uint64_t right[2];
    expect(key, count, right);
    sums[0] = sums[1] = 0;
    ck_assert(ledger_index_find(index, key, visit, sums));
    ck_assert_mem_eq(sums, right, sizeof sums);
    sums[0] = sums[1] = 0;
    ledger_recent_find(recent, key, visit, sums);
    ck_assert_mem_eq(sums, right, sizeof sums);
}

static void
fill(struct rf_rng rng, size_t count, unsigned few)
{
    for (size_t i = 0; i < count; i++)
        entry[i] = (struct ledger_entry){random_key(rng, few), 100 + i};
}

START_TEST(every_key_is_found_with_all_its_places)
{
    static const size_t counts[] = {0, 1, 254, 255, 256, 511, MOST};
    static const unsigned fews[] = {0, 1, 2, 7, 100};
    struct rf_philox philox;
    struct rf_rng rng = suite_words(&philox, "ledger index");
    struct ledger_cover cover = {.bytes = LEDGER - 9, .lines = 8, .sets = 3};
    int ledger = make_ledger();
    for (unsigned c = 0; c < sizeof counts / sizeof counts[0]; c++)
        for (unsigned f = 0; f < sizeof fews / sizeof fews[0]; f++) {
            struct ledger_index index;
            struct ledger_recent recent = {0};
            fill(rng, counts[c], fews[f]);
            for (size_t i = 0; i < counts[c]; i++)
                ck_assert(ledger_recent_add(&recent, entry[i].key, entry[i].place));
            ck_assert(ledger_index_save(index_path, ledger, salt, cover, entry, counts[c]));
            ledger_index_open(&index, index_path, ledger, salt);
            ck_assert_int_ge(index.file, 0);
            ck_assert_mem_eq(&index.cover, &cover, sizeof cover);
            for (size_t i = 0; i < counts[c]; i += 1 + i / 40)
                check_key(&index, &recent, entry[i].key, counts[c]);
            for (unsigned i = 0; i < 20; i++) /* and what is not there is not found */
                check_key(&index, &recent, random_key(rng, 0), counts[c]);
            check_key(&index, &recent, 0, counts[c]);
            check_key(&index, &recent, UINT64_MAX, counts[c]);
            ledger_index_close(&index);
            ledger_recent_end(&recent);
        }
    clear(ledger);
}
END_TEST

START_TEST(a_damaged_page_gives_no_answer)
{
    struct rf_philox philox;
    struct rf_rng rng = suite_words(&philox, "ledger damage");
    struct ledger_cover cover = {.bytes = LEDGER};
    int ledger = make_ledger();
    fill(rng, MOST, 0);
    ck_assert(ledger_index_save(index_path, ledger, salt, cover, entry, MOST));
    int file = open(index_path, O_RDWR);
    off_t size = lseek(file, 0, SEEK_END);
    for (unsigned i = 0; i < 300; i++) {
        uint8_t byte, wrong;
        off_t at = (off_t)rf_rng_below(rng, (uint32_t)size);
        ck_assert_int_eq(pread(file, &byte, 1, at), 1);
        wrong = byte ^ (uint8_t)(1 << i % 8);
        ck_assert_int_eq(pwrite(file, &wrong, 1, at), 1);
        struct ledger_index index;
        ledger_index_open(&index, index_path, ledger, salt);
        ck_assert_int_eq(index.file < 0, at < PAGE); /* the head, or some page */
        if (index.file >= 0) {
            ck_assert(!ledger_index_load(&index, (struct ledger_entry[MOST]){0}));
            size_t first = ((size_t)at / PAGE - 1) * 255; /* entries are sorted since the save */
            ck_assert(!ledger_index_find(&index, entry[first].key, visit, sums));
        }
        ledger_index_close(&index);
        ck_assert_int_eq(pwrite(file, &byte, 1, at), 1);
    }
    close(file);
    clear(ledger);
}
END_TEST

START_TEST(an_index_of_another_ledger_is_none)
{
    static const uint8_t other[RF_KEY_BYTES] = {8};
    struct ledger_index index;
    struct ledger_cover cover = {.bytes = LEDGER};
    int ledger = make_ledger();
    entry[0] = (struct ledger_entry){1, 2};
    ck_assert(ledger_index_save(index_path, ledger, salt, cover, entry, 1));
    ledger_index_open(&index, index_path, ledger, other);
    ck_assert_int_eq(index.file, -1);
    ck_assert_int_eq(pwrite(ledger, "!", 1, LEDGER - 300),
                     1); /* cut back and continued otherwise */
    ledger_index_open(&index, index_path, ledger, salt);
    ck_assert_int_eq(index.file, -1);
    close(ledger);
    ledger = make_ledger();
    ledger_index_open(&index, index_path, ledger, salt);
    ck_assert_int_ge(index.file, 0);
    ledger_index_close(&index);
    ck_assert_int_eq(ftruncate(ledger, LEDGER - 1), 0);
    ledger_index_open(&index, index_path, ledger, salt);
    ck_assert_int_eq(index.file, -1);
    unlink(index_path);
    ledger_index_open(&index, index_path, ledger, salt);
    ck_assert_int_eq(index.file, -1);
    clear(ledger);
}
END_TEST

START_TEST(lines_come_back_as_they_were_written)
{
    static const char *const names[] = {
        "", "Club Championship", "100 % \"sure\"", "Zürich\tOpen", "--", "a-b", "%20"};
    char line[LEDGER_LINE];
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct ledger_set set = {.number = i + 1, .removed = i % 2}, read;
        snprintf(set.imported, sizeof set.imported, "2026-11-16");
        snprintf(set.date, sizeof set.date, "%s", i % 3 ? "2025-11-18" : "");
        snprintf(set.event, sizeof set.event, "%s", names[i]);
        snprintf(set.file, sizeof set.file, "%s", i ? names[i] : "x.pbn");
        size_t size = ledger_set_write(line, &set);
        ck_assert_uint_eq(size, strlen(line));
        memset(&read, 0, sizeof read);
        ck_assert(ledger_set_read(&read, line));
        ck_assert_str_eq(read.event, set.event);
        ck_assert_str_eq(read.file, set.file);
        ck_assert_str_eq(read.date, set.date);
        ck_assert_int_eq(read.removed, set.removed);
        ck_assert_uint_eq(read.number, set.number);
        for (size_t cut = 0; cut < size; cut++) { /* and no part of a line is a line */
            char part[LEDGER_LINE];
            memcpy(part, line, cut);
            part[cut] = '\0';
            ck_assert(!ledger_set_read(&read, part));
        }
    }
}
END_TEST

TESTS(every_key_is_found_with_all_its_places, a_damaged_page_gives_no_answer,
      an_index_of_another_ledger_is_none, lines_come_back_as_they_were_written)
