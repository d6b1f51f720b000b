/* The marks of the card room (store/marks.h): how far each open table was told, whatever happens to
 * their file.  A table takes the newest mark of its own that is whole, or none; and never one of
 * another table, of another secret, or put together from two. */
#include "../suite.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "room/table/table_mark.h"
#include "store/marks.h"

enum { MARK = 128, SLOT = 2 * MARK, HEAD = MARK, TABLES = 3, FILE_MAX = 4096 };
enum { MARKED = 104 }; /* bytes of a mark; the others have no meaning */

static char folder[] = "/tmp/riffle-marks-XXXXXX";
static char file[64], other[64];
static struct room_options options;
static struct room room;
static struct table table[TABLES];

static void
open_marks(void)
{
    room.marks = marks_open(file);
    ck_assert_ptr_nonnull(room.marks);
}

static void
shut_marks(void)
{
    marks_close(room.marks);
    room.marks = NULL;
}

static void
prepare(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/marks", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    room.options = &options;
    for (unsigned i = 0; i < TABLES; i++) {
        table[i].room = &room;
        snprintf(table[i].stored.id, sizeof table[i].stored.id, "T%016x", 0xc0ffee + i);
        table[i].keeper.secrets = secrets_make(10);
        ck_assert_ptr_nonnull(table[i].keeper.secrets);
    }
    open_marks();
}

static void
clear(void)
{
    shut_marks();
    for (unsigned i = 0; i < TABLES; i++)
        secrets_free(table[i].keeper.secrets);
    unlink(file);
    unlink(other);
    rmdir(folder);
}

/* The marks of a batch are written by the store's thread; here at once. */
void __wrap_store_put_mark(struct store *store, int64_t row, int slot, const struct mark *mark);
void
__wrap_store_put_mark(struct store *store, int64_t row, int slot, const struct mark *mark)
{
    (void)store, (void)row;
    ck_assert(marks_write(room.marks, slot, mark));
    ck_assert(marks_sync(room.marks));
}

/* The table was told so many lines, the last with a hash that is made of the number. */
static void
tell(struct table *at, uint64_t lines)
{
    at->open.lines = lines;
    memset(at->open.hash, (int)lines, sizeof at->open.hash);
    table_mark_put(at);
}

/* What the file says of a table when the room is started again: how many lines, or -1 when there is
 * no mark that is right. */
static long
found(struct table *at)
{
    static const uint8_t none[RF_HASH_BYTES];
    uint8_t hash[RF_HASH_BYTES];
    memset(&at->mark, 0, sizeof at->mark);
    table_mark_find(at);
    if (at->mark.turn == 0)
        return -1;
    memset(hash, (int)at->mark.lines, sizeof hash);
    ck_assert_mem_eq(at->mark.hash, at->mark.lines ? hash : none, sizeof hash);
    return (long)at->mark.lines;
}

static long
found_again(struct table *at)
{
    shut_marks();
    open_marks();
    return found(at);
}

static size_t
read_file(uint8_t bytes[static FILE_MAX])
{
    int in = open(file, O_RDONLY);
    ssize_t size = read(in, bytes, FILE_MAX);
    close(in);
    ck_assert_int_gt(size, 0);
    return (size_t)size;
}

/* In place: the file keeps its inode. */
static void
write_file(const uint8_t *bytes, size_t size)
{
    int out = open(file, O_WRONLY | O_TRUNC);
    ck_assert_int_eq(write(out, bytes, size), (ssize_t)size);
    close(out);
}

/* Three tables, told 11, 21 and 31 lines at last and 10, 20, 30 before that. */
static size_t
three_tables(uint8_t bytes[static FILE_MAX])
{
    for (unsigned i = 0; i < TABLES; i++) {
        ck_assert(table_mark_begin(&table[i]));
        ck_assert_int_eq(table[i].mark.slot, (int)i);
        tell(&table[i], 10 * (uint64_t)(i + 1));
        tell(&table[i], 10 * (uint64_t)(i + 1) + 1);
    }
    shut_marks();
    size_t size = read_file(bytes);
    ck_assert_uint_eq(size, HEAD + TABLES * SLOT);
    open_marks();
    return size;
}

/* Where the mark of a turn lies: the first has turn 1, and lines come with 2 and 3. */
static size_t
place_of(unsigned slot, uint64_t turn)
{
    return HEAD + slot * SLOT + (turn % 2) * MARK;
}

START_TEST(what_is_written_comes_back)
{
    prepare();
    ck_assert(marks_is_new(room.marks) && !marks_is_copy(room.marks));
    ck_assert_int_eq(marks_count(room.marks), 0);
    ck_assert(table_mark_begin(&table[0]));
    ck_assert_int_eq(found_again(&table[0]), 0);
    ck_assert(!marks_is_new(room.marks) && !marks_is_copy(room.marks));
    ck_assert_int_eq(found(&table[1]), -1);
    for (uint64_t lines = 1; lines < 100; lines++) {
        tell(&table[0], lines);
        ck_assert_int_eq(found_again(&table[0]), (long)lines);
    }
    clear();
}
END_TEST

START_TEST(one_place_is_whole_whatever_happens_to_the_other)
{
    uint8_t right[FILE_MAX], wrong[FILE_MAX];
    prepare();
    size_t size = three_tables(right);
    for (uint64_t turn = 2; turn <= 3; turn++)
        for (size_t byte = 0; byte < MARK; byte++) {
            memcpy(wrong, right, size);
            wrong[place_of(1, turn) + byte] ^= (uint8_t)(1u << byte % 8);
            write_file(wrong, size);
            /* The MAC is of the table's own name: a wrong one beside a right one does no harm. */
            bool newest = turn == 2 || byte < MARK_ID || byte >= MARKED;
            ck_assert_int_eq(found_again(&table[1]), newest ? 21 : 20);
            ck_assert_int_eq(found(&table[0]), 11);
            ck_assert_int_eq(found(&table[2]), 31);
        }
    clear();
}
END_TEST

START_TEST(a_write_that_is_torn_leaves_the_mark_before_it)
{
    uint8_t before[FILE_MAX], after[FILE_MAX], torn[FILE_MAX];
    prepare();
    size_t size = three_tables(before);
    found(&table[1]);
    tell(&table[1], 22);
    read_file(after);
    size_t at = place_of(1, 4);
    for (size_t first = 0; first <= MARK; first++)
        for (unsigned end = 0; end < 2; end++) { /* its beginning is on the disk, or its end */
            memcpy(torn, before, size);
            size_t from = end ? first : 0, count = end ? MARK - first : first;
            memcpy(torn + at + from, after + at + from, count);
            write_file(torn, size);
            bool whole = memcmp(torn + at, after + at, MARKED) == 0;
            ck_assert_int_eq(found_again(&table[1]), whole ? 22 : 21);
        }
    clear();
}
END_TEST

/* Of this file table 1 has no mark and may not continue; the others have theirs. */
static void
no_mark_of_one(const uint8_t *bytes, size_t size)
{
    write_file(bytes, size);
    ck_assert_int_eq(found_again(&table[1]), -1);
    ck_assert_str_eq(table_mark_fault(&table[1]),
                     "the room's mark of how far it was told is missing or damaged");
    ck_assert_int_eq(found(&table[0]), 11);
    ck_assert_int_eq(found(&table[2]), 31);
}

START_TEST(with_both_places_damaged_there_is_no_mark)
{
    uint8_t right[FILE_MAX], wrong[FILE_MAX];
    prepare();
    size_t size = three_tables(right);
    for (size_t byte = MARK_ID; byte < MARKED; byte++) {
        size_t second = MARK_ID + byte * 7 % (MARKED - MARK_ID);
        memcpy(wrong, right, size);
        wrong[place_of(1, 2) + byte] ^= 0x40;
        wrong[place_of(1, 3) + second] ^= 0x04;
        no_mark_of_one(wrong, size);
    }
    for (size_t byte = 0; byte < strlen(table[1].stored.id); byte++) { /* of both names */
        memcpy(wrong, right, size);
        wrong[place_of(1, 2) + byte] ^= 0x40;
        wrong[place_of(1, 3) + byte] ^= 0x40;
        no_mark_of_one(wrong, size);
    }
    memcpy(wrong, right, size);
    memset(wrong + place_of(1, 2), 0, SLOT); /* as a free slot is */
    no_mark_of_one(wrong, size);
    clear();
}
END_TEST

START_TEST(another_secret_or_another_name_does_not_fit)
{
    uint8_t bytes[FILE_MAX];
    prepare();
    size_t size = three_tables(bytes);
    struct secrets *own = table[1].keeper.secrets;
    table[1].keeper.secrets = table[2].keeper.secrets;
    ck_assert_int_eq(found(&table[1]), -1);
    table[1].keeper.secrets = NULL; /* the file of its secrets is gone */
    ck_assert_int_eq(found(&table[1]), -1);
    table[1].keeper.secrets = own;
    ck_assert_int_eq(found(&table[1]), 21);
    memcpy(bytes + place_of(1, 2), bytes + place_of(0, 2), SLOT); /* the marks of another table */
    write_file(bytes, size);
    ck_assert_int_eq(found_again(&table[1]), -1);
    for (uint64_t turn = 2; turn <= 3; turn++)
        memcpy(bytes + place_of(1, turn), table[1].stored.id, sizeof table[1].stored.id);
    write_file(bytes, size);
    ck_assert_int_eq(found_again(&table[1]), -1);
    ck_assert_int_eq(found(&table[0]), 11);
    clear();
}
END_TEST

START_TEST(slots_of_closed_tables_are_used_again)
{
    uint8_t bytes[FILE_MAX];
    prepare();
    three_tables(bytes);
    found(&table[1]);
    table_mark_drop(&table[1]);
    ck_assert_int_eq(table[1].mark.slot, MARK_NONE);
    ck_assert_int_eq(found(&table[1]), -1);
    ck_assert_int_eq(found_again(&table[1]), -1);
    ck_assert_int_eq(marks_count(room.marks), TABLES);
    snprintf(table[1].stored.id, sizeof table[1].stored.id, "Tfeedfeedfeedfeed");
    ck_assert(table_mark_begin(&table[1]));
    ck_assert_int_eq(table[1].mark.slot, 1);
    ck_assert_int_eq(found_again(&table[1]), 0); /* of the table before there is nothing */
    ck_assert_int_eq(found(&table[0]), 11);
    ck_assert_int_eq(found(&table[2]), 31);
    clear();
}
END_TEST

/* Whether the mark at a place is whole in a file that was cut off.  What is missing reads as zeros,
 * so a mark that ends in zeros may lose them. */
static bool
is_left(const uint8_t right[static FILE_MAX], size_t left, size_t place)
{
    size_t at = place + MARKED;
    while (at > left && at > place && right[at - 1] == 0)
        at--;
    return left >= at;
}

START_TEST(a_file_that_is_cut_off_has_the_places_that_are_left)
{
    uint8_t right[FILE_MAX];
    prepare();
    size_t size = three_tables(right);
    for (size_t left = 1; left < size; left++) {
        write_file(right, left);
        shut_marks();
        open_marks();
        ck_assert(marks_is_copy(room.marks) == (left < HEAD));
        for (unsigned i = 0; i < TABLES; i++) {
            long told = 10 * (long)(i + 1);
            bool first = is_left(right, left, place_of(i, 2));
            bool second = is_left(right, left, place_of(i, 3));
            ck_assert_int_eq(found(&table[i]), second ? told + 1 : first ? told : -1);
        }
        if (table[2].mark.slot == MARK_NONE) /* goes where there is room, and stays */
            ck_assert(table_mark_begin(&table[2]));
        tell(&table[2], 77);
        ck_assert_int_eq(found_again(&table[2]), 77);
    }
    clear();
}
END_TEST

START_TEST(a_copy_is_known_until_it_is_made_the_original)
{
    uint8_t bytes[FILE_MAX];
    prepare();
    size_t size = three_tables(bytes);
    shut_marks();
    ck_assert_int_eq(rename(file, other), 0);
    int out = open(file, O_CREAT | O_WRONLY, 0600);
    close(out);
    write_file(bytes, size);
    open_marks();
    ck_assert(marks_is_copy(room.marks));
    ck_assert_str_eq(table_mark_fault(&table[0]), "the room was restored from a copy");
    ck_assert_int_eq(found_again(&table[0]), 11);
    ck_assert(marks_is_copy(room.marks)); /* it says so until somebody has looked */
    ck_assert(marks_are_here(room.marks));
    ck_assert(!marks_is_copy(room.marks));
    ck_assert_int_eq(found_again(&table[0]), 11);
    ck_assert(!marks_is_copy(room.marks));
    clear();
}
END_TEST

/* How the file opens after a change of its head. */
enum { REFUSED, COPY, ORIGINAL };

static int
opens_as(const uint8_t *bytes, size_t size)
{
    write_file(bytes, size);
    struct marks *marks = marks_open(file);
    int how = !marks ? REFUSED : marks_is_copy(marks) ? COPY : ORIGINAL;
    marks_close(marks);
    return how;
}

START_TEST(a_damaged_head_is_a_copy_and_a_later_form_is_refused)
{
    static const char *const later[] = {"riffle marks 2\n", "riffle marks 9\n", "riffle marks 10"};
    uint8_t right[FILE_MAX], wrong[FILE_MAX];
    prepare();
    size_t size = three_tables(right);
    ck_assert_int_eq(opens_as(right, size), ORIGINAL);
    for (unsigned bit = 0; bit < 8 * HEAD; bit++) {
        memcpy(wrong, right, size);
        wrong[bit / 8] ^= (uint8_t)(1u << bit % 8);
        char form = (char)wrong[13];
        ck_assert_int_eq(opens_as(wrong, size), form > '1' && form <= '9' ? REFUSED : COPY);
    }
    for (unsigned i = 0; i < sizeof later / sizeof later[0]; i++) {
        memcpy(wrong, right, size);
        memcpy(wrong, later[i], strlen(later[i]));
        ck_assert_int_eq(opens_as(wrong, size), REFUSED);
        uint8_t now[FILE_MAX];
        ck_assert_uint_eq(read_file(now), size);
        ck_assert_mem_eq(now, wrong, size); /* and nothing of it is changed */
    }
    write_file(right, size);
    clear();
}
END_TEST

TESTS(what_is_written_comes_back, one_place_is_whole_whatever_happens_to_the_other,
      a_write_that_is_torn_leaves_the_mark_before_it, with_both_places_damaged_there_is_no_mark,
      another_secret_or_another_name_does_not_fit, slots_of_closed_tables_are_used_again,
      a_file_that_is_cut_off_has_the_places_that_are_left,
      a_copy_is_known_until_it_is_made_the_original,
      a_damaged_head_is_a_copy_and_a_later_form_is_refused)
