/*
 * convert_in.c -- the boards of a file on their way: which are taken, and what becomes of them.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/convert.h"

/* Reads a pipe to its end. */
static bool
read_all(struct convert_bytes *bytes, int from)
{
    size_t room = 0;
    for (;;) {
        if (bytes->size == room) {
            size_t larger = room ? 2 * room : 1 << 16;
            char *more = realloc(bytes->text, larger);
            if (!more)
                return false;
            bytes->text = more;
            room = larger;
        }
        ssize_t got = read(from, bytes->text + bytes->size, room - bytes->size);
        if (got < 0 && errno != EINTR)
            return false;
        if (got == 0)
            return true;
        bytes->size += got > 0 ? (size_t)got : 0;
    }
}

bool
convert_read(struct convert_bytes *bytes, const char *file)
{
    bool standard = strcmp(file, "-") == 0;
    int from = standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    struct stat about;
    memset(bytes, 0, sizeof *bytes);
    bool sound = from >= 0 && fstat(from, &about) == 0;
    bool plain = sound && S_ISREG(about.st_mode) && about.st_size > 0 && !standard;
    bytes->mode = sound && !standard ? about.st_mode & 0666 : 0600;
    if (plain) {
        void *map = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, from, 0);
        bytes->mapped = map != MAP_FAILED;
        bytes->text = bytes->mapped ? map : NULL;
        bytes->size = bytes->mapped ? (size_t)about.st_size : 0;
    }
    if (sound && !bytes->mapped)
        sound = read_all(bytes, from);
    if (!sound)
        fprintf(stderr, "riffle convert: %s cannot be read: %s\n", file, strerror(errno));
    if (from >= 0 && !standard)
        close(from);
    return sound;
}

void
convert_release(struct convert_bytes *bytes)
{
    if (bytes->mapped)
        munmap(bytes->text, bytes->size);
    else
        free(bytes->text);
    memset(bytes, 0, sizeof *bytes);
}

struct convert_walk
convert_walk_on(const struct convert_options *o, const struct convert_bytes *bytes)
{
    return (struct convert_walk){.o = o,
                                 .reader = rf_format_reader_on(o->from, bytes->text, bytes->size)};
}

bool
convert_verbatim(const struct convert_options *o)
{
    return o->from == o->to &&
           (o->to == RF_FORMAT_PBN || o->to == RF_FORMAT_LIN || o->to == RF_FORMAT_LINES);
}

/* The number a board gets: games of one board keep one number. */
static unsigned
renumbered(const struct convert_walk *walk)
{
    if (walk->place == 1)
        return walk->o->renumber;
    bool another = walk->board.number == 0 || walk->board.number != walk->was_number;
    return walk->number + another;
}

static struct rf_span
words(const char *text)
{
    return (struct rf_span){text, strlen(text), false};
}

static void
take_solved(struct rf_format_board *board, const struct rf_pbn_board *solved)
{
    board->tricks = solved->tricks;
    board->par_score = words(solved->par_score);
    board->par_contract = words(solved->par_contract);
    board->said |= RF_SAID_TRICKS;
}

/* A board was read and is taken. */
static void
take(struct convert_walk *walk)
{
    const struct rf_format_board *board = &walk->board;
    walk->place++;
    walk->twice = walk->place > 1 && board->dealt && board->number > 0 &&
                  board->number == walk->was_number &&
                  memcmp(&board->hands, &walk->was_hands, sizeof board->hands) == 0;
    walk->change = (struct rf_format_change){.turn = walk->o->turn, .alone = walk->gap};
    if (!walk->gap)
        walk->kept = walk->was_end;
    if (walk->gap && board->source.bytes) {
        const char *from = walk->kept ? walk->kept : walk->reader.text;
        walk->change.before = (struct rf_span){from, (size_t)(board->source.bytes - from), false};
    }
    walk->was_end = board->source.bytes ? board->source.bytes + board->source.size : NULL;
    if (walk->o->renumber)
        walk->change.number = renumbered(walk);
    walk->then = *board;
    rf_format_changed(&walk->then, walk->change);
    if (walk->o->solved && walk->o->solved[walk->place - 1].solved)
        take_solved(&walk->then, &walk->o->solved[walk->place - 1]);
    walk->number = walk->then.number;
    walk->was_number = board->number;
    walk->was_hands = board->hands;
    walk->gap = false;
}

enum convert_step
convert_next(struct convert_walk *walk)
{
    const struct convert_options *o = walk->o;
    for (;;) {
        enum rf_format_reading reading = rf_format_next(&walk->reader, &walk->board, &walk->error);
        if (reading == RF_FORMAT_END)
            return CONVERT_END;
        unsigned number = reading == RF_FORMAT_WRONG ? walk->error.board : walk->board.number;
        if (number == 0)
            number = walk->reader.count;
        bool inside = o->first == 0 || (number >= o->first && number <= o->last);
        if (reading == RF_FORMAT_BOARD && inside) {
            take(walk);
            return CONVERT_BOARD;
        }
        walk->gap = true;
        if (reading == RF_FORMAT_WRONG && inside)
            return CONVERT_WRONG;
    }
}
