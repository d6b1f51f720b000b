/*
 * tests/room/damage_kinds.c -- what can happen to a folder on a bad disk: flipped bits, cut and
 * repeated parts, files that are missing, older or swapped.
 */
#include "damage_kinds.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECTOR = 512, SMALL = 1024, ADDED = 4096, PATH = 256 };

const char *
damage_name(enum damage_kind kind)
{
    static const char *const names[DAMAGE_KINDS] = {
        [BIT_TURNED] = "a bit turned",
        [SECTOR_ZEROED] = "a sector zeroed",
        [CUT_OFF] = "cut off",
        [BYTES_ADDED] = "bytes added",
        [FILE_REMOVED] = "removed",
        [FILE_OLDER] = "an older one",
        [LINE_CUT] = "a line cut",
        [LINE_TURNED] = "a wrong character",
        [LINE_REMOVED] = "a line removed",
        [LINE_SWAPPED] = "two lines swapped",
        [LINE_EXCHANGED] = "a line exchanged",
    };
    return names[kind];
}

bool
damage_is_of_line(enum damage_kind kind)
{
    return kind >= LINE_CUT;
}

/* The log is a head and frames of a head and a page.  A wrong byte of a page spoils the checksum of
 * its frame, whichever it is, so one of sixteen is turned, and each byte of the heads.  The index
 * of the log is made again from the log: one of sixteen.  Of the database as a kill leaves it one
 * byte of four: many pages lie in the log.  Of all other files it is each byte. */
enum {
    LOG_HEAD = 32,
    FRAME_HEAD = 24,
    PAGE = 4096,
    PART = 16,
    OF_FRAME = FRAME_HEAD + PAGE / PART
};

static bool
is_log(const struct shelf_file *file)
{
    return strcmp(file->name, "room.sqlite-wal") == 0;
}

static size_t
part_of(const struct scene *scene, const struct shelf_file *file)
{
    bool killed = shelf_find(&scene->now, "room.sqlite-wal") != NULL;
    return strcmp(file->name, "room.sqlite-shm") == 0         ? PART
           : killed && strcmp(file->name, "room.sqlite") == 0 ? 4
                                                              : 1;
}

static size_t
count_bytes(const struct scene *scene, const struct shelf_file *file)
{
    if (is_log(file) && file->size > LOG_HEAD)
        return LOG_HEAD + (file->size - LOG_HEAD) / (FRAME_HEAD + PAGE) * OF_FRAME;
    return file->size / part_of(scene, file);
}

static size_t
byte_at(const struct scene *scene, const struct shelf_file *file, size_t at)
{
    if (!is_log(file) || at < LOG_HEAD)
        return at * (is_log(file) ? 1 : part_of(scene, file));
    size_t frame = (at - LOG_HEAD) / OF_FRAME, in = (at - LOG_HEAD) % OF_FRAME;
    size_t byte = in < FRAME_HEAD ? in : FRAME_HEAD + (in - FRAME_HEAD) * PART + frame % PART;
    return LOG_HEAD + frame * (FRAME_HEAD + PAGE) + byte;
}

/* Where a file is cut off: anywhere in a small one. */
static size_t
cut_at(size_t size, size_t at)
{
    if (size <= SMALL)
        return at;
    size_t edge = at / 3 * SECTOR + at % 3; /* a byte less, at the edge, a byte more */
    return edge == 0 ? 0 : edge - 1;
}

size_t
damage_count(const struct scene *scene, enum damage_kind kind, unsigned what)
{
    size_t lines = damage_is_of_line(kind) ? scene->lines[what] : 0;
    size_t size = damage_is_of_line(kind) ? 0 : scene->now.file[what].size;
    size_t both = scene->lines[0] < scene->lines[1] ? scene->lines[0] : scene->lines[1];
    switch (kind) {
    case BIT_TURNED: return count_bytes(scene, &scene->now.file[what]);
    case SECTOR_ZEROED: return (size + SECTOR - 1) / SECTOR;
    case CUT_OFF: return size <= SMALL ? size : 3 * (size / SECTOR);
    case BYTES_ADDED: return size > 0 ? 3 : 0;
    case FILE_REMOVED:
    case FILE_OLDER: return 1;
    case LINE_CUT:
    case LINE_TURNED:
    case LINE_REMOVED: return lines;
    case LINE_SWAPPED: return lines - 1;
    case LINE_EXCHANGED: return what == 0 ? both : 0;
    case DAMAGE_KINDS: break;
    }
    return 0;
}

static _Noreturn void
fail(const char *what, const char *why)
{
    fprintf(stderr, "damage_kinds: %s: %s\n", what, why);
    abort();
}

/* Writes bytes into a file that is there. */
static void
put_bytes(const char *path, size_t at, const void *bytes, size_t size)
{
    int out = open(path, O_WRONLY);
    if (out < 0 || pwrite(out, bytes, size, (off_t)at) != (ssize_t)size)
        fail(path, "cannot be written");
    close(out);
}

/* The inode of the marks is theirs: what lies on the disk now counts. */
static void
turn_bit(const char *path, size_t at, unsigned bit)
{
    uint8_t byte = 0;
    int in = open(path, O_RDONLY);
    if (in < 0 || pread(in, &byte, 1, (off_t)at) != 1)
        fail(path, "cannot be read");
    close(in);
    byte ^= (uint8_t)(1u << bit);
    put_bytes(path, at, &byte, 1);
}

static void
make_older(const struct scene *scene, const char *path, const char *name)
{
    const struct shelf_file *older = shelf_find(&scene->older, name);
    if (!older)
        unlink(path);
    else
        shelf_write(path, older->bytes, older->size);
}

static void
damage_file(const struct scene *scene, const char *folder, struct damage damage, uint64_t chance)
{
    static const uint8_t zeros[SECTOR];
    const struct shelf_file *file = &scene->now.file[damage.what];
    static const size_t more[] = {1, 32, ADDED};
    uint8_t added[ADDED];
    char path[PATH];
    size_t size = file->size, at = damage.at;
    snprintf(path, sizeof path, "%s/%s", folder, file->name);
    if (damage.kind == BIT_TURNED)
        turn_bit(path, byte_at(scene, file, at), (unsigned)(chance % 8));
    else if (damage.kind == SECTOR_ZEROED)
        put_bytes(path, at * SECTOR, zeros,
                  size - at * SECTOR < SECTOR ? size - at * SECTOR : SECTOR);
    else if (damage.kind == CUT_OFF && truncate(path, (off_t)cut_at(size, at)) != 0)
        fail(path, "cannot be cut off");
    else if (damage.kind == FILE_REMOVED)
        unlink(path);
    else if (damage.kind == FILE_OLDER)
        make_older(scene, path, file->name);
    else if (damage.kind == BYTES_ADDED) {
        memset(added, (int)(chance % 256), sizeof added);
        put_bytes(path, size, added, more[at]);
    }
}

/* Lines of the database, in whichever list they lie. */
static const char *const lists[] = {"line", "fresh0", "fresh1"};

static void
run(sqlite3 *base, int *changed, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = sqlite3_vmprintf(format, arguments);
    va_end(arguments);
    if (!text || sqlite3_exec(base, text, NULL, NULL, NULL) != SQLITE_OK)
        fail(text, sqlite3_errmsg(base));
    *changed += sqlite3_changes(base);
    sqlite3_free(text);
}

static int64_t
row_of(sqlite3 *base, const char *table)
{
    sqlite3_stmt *found;
    if (sqlite3_prepare_v2(base, "SELECT row FROM game WHERE id = ?1", -1, &found, NULL) !=
            SQLITE_OK ||
        sqlite3_bind_text(found, 1, table, -1, SQLITE_STATIC) != SQLITE_OK ||
        sqlite3_step(found) != SQLITE_ROW)
        fail(table, "is not in the database");
    int64_t row = sqlite3_column_int64(found, 0);
    sqlite3_finalize(found);
    return row;
}

/* The text of a line; to be freed. */
static char *
text_of(sqlite3 *base, int64_t row, size_t number)
{
    char *out = NULL;
    for (unsigned i = 0; i < 3 && !out; i++) {
        sqlite3_stmt *found;
        char *text = sqlite3_mprintf("SELECT text FROM %s WHERE game = %lld AND number = %llu",
                                     lists[i], (long long)row, (unsigned long long)number);
        if (sqlite3_prepare_v2(base, text, -1, &found, NULL) != SQLITE_OK)
            fail(text, sqlite3_errmsg(base));
        if (sqlite3_step(found) == SQLITE_ROW)
            out = strdup((const char *)sqlite3_column_text(found, 0));
        sqlite3_finalize(found);
        sqlite3_free(text);
    }
    if (!out)
        fail("a line", "is not in the database");
    return out;
}

static void
put_text(sqlite3 *base, int64_t row, size_t number, const char *text)
{
    int changed = 0;
    for (unsigned i = 0; i < 3; i++)
        run(base, &changed, "UPDATE %s SET text = %Q WHERE game = %lld AND number = %llu", lists[i],
            text, (long long)row, (unsigned long long)number);
    if (changed == 0)
        fail("a line", "was not changed");
}

static void
damage_line(sqlite3 *base, const struct scene *scene, struct damage damage, uint64_t chance)
{
    int64_t row = row_of(base, scene->table[damage.what]);
    size_t number = damage.at + 1;
    char *text = text_of(base, row, number), *other = NULL;
    size_t place = chance % strlen(text);
    int changed = 0;
    switch (damage.kind) {
    case LINE_CUT: text[place] = '\0'; break;
    case LINE_TURNED: text[place] = (char)(text[place] ^ (1 << (chance >> 32) % 5)); break;
    case LINE_SWAPPED:
        other = text_of(base, row, number + 1);
        put_text(base, row, number + 1, text);
        break;
    case LINE_EXCHANGED:
        other = text_of(base, row_of(base, scene->table[1]), number);
        put_text(base, row_of(base, scene->table[1]), number, text);
        break;
    default:
        for (unsigned i = 0; i < 3; i++)
            run(base, &changed, "DELETE FROM %s WHERE game = %lld AND number = %llu", lists[i],
                (long long)row, (unsigned long long)number);
    }
    if (damage.kind != LINE_REMOVED)
        put_text(base, row, number, other ? other : text);
    free(text);
    free(other);
}

void
damage_do(const struct scene *scene, const char *folder, struct damage damage, uint64_t chance)
{
    char path[PATH];
    sqlite3 *base;
    if (!damage_is_of_line(damage.kind)) {
        damage_file(scene, folder, damage, chance);
        return;
    }
    snprintf(path, sizeof path, "%s/room.sqlite", folder);
    if (sqlite3_open(path, &base) != SQLITE_OK ||
        sqlite3_db_config(base, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) != SQLITE_OK)
        fail(path, "cannot be opened");
    damage_line(base, scene, damage, chance);
    sqlite3_close(base);
}
