/* The store of the card room: nothing that is safe is lost, in whichever list it lies when the room
 * is killed, and its log stays short. */
#include "../suite.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/lite.h"

enum { TABLES = 23, KILLS = 25, BATCHES = 60, LINE = 300 };

static char folder[] = "/tmp/riffle-store-XXXXXX";
static char file[64], wal[80];

/* What the writer knows to be safe: shared with the one who looks when he was killed. */
static uint64_t *safe;

static void
prepare(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/room.sqlite", folder);
    snprintf(wal, sizeof wal, "%s-wal", file);
    safe = mmap(NULL, TABLES * sizeof *safe, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
                0);
    ck_assert_ptr_ne(safe, MAP_FAILED);
}

static void
clear(void)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[80];
    for (unsigned i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", file, ends[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* The text of a line: of many sizes, and of no other line. */
static size_t
text_of(char out[static LINE], int64_t table, uint64_t number)
{
    size_t size = (size_t)snprintf(out, LINE, "%lld:%llu:", (long long)table,
                                   (unsigned long long)number);
    size_t end = size + (size_t)(7 * (uint64_t)table + 31 * number) % 200;
    for (; size < end; size++)
        out[size] = (char)('a' + (size + number) % 26);
    return size;
}

/* Lines of a table, as they come back. */
struct reading {
    int64_t table;
    uint64_t next;
    unsigned most; /* so many are wanted */
};

static bool
read_one(void *context, uint64_t number, const char *line, size_t size)
{
    struct reading *reading = context;
    char text[LINE];
    if (reading->most-- == 0)
        return false;
    MUST(number == reading->next++);
    MUST(size == text_of(text, reading->table, number) && memcmp(line, text, size) == 0);
    return true;
}

/* All lines of a table from `from` on, and no other; the number of the last. */
static uint64_t
read_table(struct store *store, int64_t table, uint64_t from)
{
    struct reading reading = {table, from, 5};
    MUST(store_lines(store, table, from, read_one, &reading)); /* some of them */
    MUST(reading.next <= from + 5);
    reading = (struct reading){table, from, UINT32_MAX};
    MUST(store_lines(store, table, from, read_one, &reading));
    return reading.next - 1;
}

static void
wait_for(struct store *store, uint64_t batch)
{
    while (store_safe(store) < batch) {
        MUST(!store_failed(store));
        usleep(50);
        store_push(store);
    }
}

/* rand() starts again, from the seed of the test and a number. */
static void
seed_rand(unsigned number)
{
    uint8_t key[RF_KEY_BYTES];
    suite_key(key, "store");
    srand((key[0] | (unsigned)key[1] << 8 | (unsigned)key[2] << 16) + number);
}

/* Continues all tables, batch after batch; 0 batches: until it is killed. */
static void
write_batches(struct store *store, unsigned batches)
{
    uint64_t last[TABLES];
    char text[LINE];
    for (int64_t t = 0; t < TABLES; t++)
        last[t] = read_table(store, t, 1);
    for (unsigned b = 0; batches == 0 || b < batches; b++) {
        unsigned lines = (unsigned)rand() % 12;
        for (unsigned i = 0; i < lines; i++) {
            int64_t t = rand() % TABLES;
            size_t size = text_of(text, t, ++last[t]);
            store_put_line(store, t, last[t], text, size);
        }
        uint64_t batch = store_last(store);
        store_push(store);
        wait_for(store, batch);
        memcpy(safe, last, sizeof last);
        int64_t t = rand() % TABLES;
        MUST(read_table(store, t, 1 + (uint64_t)rand() % (last[t] + 1)) == last[t]);
    }
}

START_TEST(what_is_safe_survives)
{
    prepare();
    for (unsigned kill_at = 0; kill_at < KILLS; kill_at++) {
        seed_rand(kill_at);
        pid_t writer = fork();
        if (writer == 0) {
            struct store *store = store_open(file, NULL, NULL);
            write_batches(store, 0);
        }
        usleep(2000 * (1 + kill_at % 20));
        kill(writer, SIGKILL);
        waitpid(writer, NULL, 0);
        struct store *store = store_open(file, NULL, NULL);
        ck_assert_ptr_nonnull(store);
        for (int64_t t = 0; t < TABLES; t++)
            MUST(read_table(store, t, 1) >= safe[t]);
        store_close(store);
    }
    clear();
}
END_TEST

START_TEST(the_log_stays_short)
{
    prepare();
    struct stat log;
    struct store *store = store_open(file, NULL, NULL);
    ck_assert_ptr_nonnull(store);
    seed_rand(1);
    for (unsigned i = 0; i < 10; i++) {
        write_batches(store, BATCHES);
        ck_assert_int_eq(stat(wal, &log), 0);
        ck_assert_int_lt(log.st_size, 300 * 4120);
    }
    store_close(store);
    store = store_open(file, NULL, NULL);
    for (int64_t t = 0; t < TABLES; t++)
        MUST(read_table(store, t, 1) == safe[t]);
    store_close(store);
    clear();
}
END_TEST

START_TEST(one_wrong_bit_changes_no_role)
{
    for (int role = 0; role <= 2; role++) {
        int code = role * ROLE_CODE;
        ck_assert_int_eq(role_of_code(code), role);
        for (int bit = 0; bit < 31; bit++)
            ck_assert_int_eq(role_of_code(code ^ (int)(1u << bit)), NO_ROLE);
    }
    ck_assert_int_eq(role_of_code(-ROLE_CODE), NO_ROLE);
    ck_assert_int_eq(role_of_code(3 * ROLE_CODE), NO_ROLE);
}
END_TEST

TESTS(what_is_safe_survives, the_log_stays_short, one_wrong_bit_changes_no_role)
