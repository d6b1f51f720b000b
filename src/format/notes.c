/*
 * format/notes.c -- alerts and explanations of calls: notes of PBN, alerts of LIN.
 *
 * Notes are not part of a board's values; they stay in the text that it was read from until a
 * writer asks (rf_notes_read).  PBN refers to notes by =1= after a call and has their words in Note
 * tags.  LIN puts ! after an alerted call, and the explanation into an|…|.  An alert without
 * explanation becomes the PBN note "alert" and back.
 */
#include "base/assert.h"
#include "format/auction.h"
#include "format/pbn_scan.h"
#include "format/pbn_tricks.h"

/* `calls` is the number of calls so far; the note belongs to the last of them. */
static void
add_note(struct rf_notes *notes, unsigned calls, unsigned mark, struct rf_span words)
{
    bool room = calls > 0 && notes->count < RF_NOTES && words.size <= RF_NOTE;
    notes->all = notes->all && room;
    if (!room)
        return;
    notes->of[notes->count].call = calls - 1;
    notes->of[notes->count].mark = mark;
    notes->of[notes->count++].words = words;
}

/* One line of an auction; references like =1= follow their calls. */
static void
take_line(struct rf_notes *notes, struct rf_format_board *calls, struct rf_span line)
{
    for (size_t at = 0; at < line.size;) {
        const char *from = line.bytes + at;
        size_t left = line.size - at, size = 1;
        const char *close = *from == '=' && left > 1 ? memchr(from + 1, '=', left - 1) : NULL;
        unsigned mark = 0;
        if (close) {
            size = (size_t)(close - from) + 1;
            if (rf_format_digits(from + 1, size - 2, &mark))
                add_note(notes, calls->calls, mark, (struct rf_span){0});
        } else if ((unsigned char)*from > ' ') {
            while (size < left && (unsigned char)from[size] > ' ' && from[size] != '=')
                size++;
            rf_auction_call(calls, (struct rf_span){from, size, false});
        }
        at += size;
    }
}

/* The words of a note, `1:strong`, go to all calls that refer to it. */
static void
take_words(struct rf_notes *notes, struct rf_span value)
{
    const char *colon = value.size > 0 ? memchr(value.bytes, ':', value.size) : NULL;
    size_t digits = colon ? (size_t)(colon - value.bytes) : 0, skip = digits + 1;
    unsigned mark = 0, found = 0;
    bool sound = colon && rf_format_digits(value.bytes, digits, &mark);
    struct rf_span words = {value.bytes + skip, sound ? value.size - skip : 0, value.escaped};
    bool fits = sound && words.size > 0 && words.size <= RF_NOTE;
    for (unsigned i = 0; fits && i < notes->count; i++)
        if (notes->of[i].mark == mark) {
            notes->of[i].words = words;
            found++;
        }
    notes->all = notes->all && found > 0;
}

/* Notes of the play, which come after its tag, are not read. */
static void
read_pbn(struct rf_notes *notes, const struct rf_format_board *board)
{
    struct rf_format_board calls = {.calls = 0};
    struct rf_pbn_scan scan = rf_pbn_scan_start(board->source, board->feed);
    struct rf_pbn_piece piece;
    bool auction = false, lines = false;
    while ((piece = rf_pbn_scan_next(&scan)).part != RF_PART_END) {
        struct rf_span text = {scan.text + piece.from, piece.end - piece.from, false};
        if (piece.part == RF_PART_TAG) {
            lines = rf_span_is(piece.name, "Auction");
            auction = (auction || lines) && !rf_span_is(piece.name, "Play");
            if (auction && rf_span_is(piece.name, "Note"))
                take_words(notes, piece.value);
        } else if (piece.part == RF_PART_TEXT && lines)
            take_line(notes, &calls, text);
    }
    unsigned left = 0; /* drops references to notes that do not exist */
    for (unsigned i = 0; i < notes->count; i++)
        if (notes->of[i].words.size > 0)
            notes->of[left++] = notes->of[i];
    notes->count = left;
}

/* An alert is written as a note only when no explanation follows it. */
static void
read_lin(struct rf_notes *notes, const struct rf_format_board *board)
{
    struct rf_format_board calls = {.calls = 0};
    struct rf_span source = board->source, none = {0};
    struct rf_lin_pair pair;
    unsigned line = 1;
    bool sound = true, alert = false;
    for (size_t at = 0; rf_lin_pair(source.bytes, source.size, at, &line, &pair); at = pair.end) {
        bool call = rf_text_is_equal(pair.key, "mb"), words = rf_text_is_equal(pair.key, "an");
        if (alert && !(words && pair.value.size > 0))
            add_note(notes, calls.calls, 0, none);
        if (words && pair.value.size > 0)
            add_note(notes, calls.calls, 0, pair.value);
        if (call)
            rf_auction_of_lin(&calls, pair.value, &sound);
        alert = call && pair.value.size > 0 && memchr(pair.value.bytes, '!', pair.value.size);
    }
    if (alert)
        add_note(notes, calls.calls, 0, none);
}

/* Numbers the notes from 1 in the order of the calls. */
void
rf_notes_read(struct rf_notes *notes, const struct rf_format_board *board)
{
    notes->count = 0;
    notes->all = true;
    if (!(board->said & RF_SAID_NOTES) || board->calls == 0)
        return;
    if (board->from == RF_FORMAT_PBN)
        read_pbn(notes, board);
    else
        read_lin(notes, board);
    for (unsigned i = 0; i < notes->count; i++)
        notes->of[i].mark = i + 1;
    RF_ASSERT(notes->count <= RF_NOTES);
}

static const char bare[] = "alert"; /* stands in PBN for an alert without an explanation */

/* Several notes on one call are possible: 1NT =1= =2=. */
void
rf_notes_refer(struct rf_text *text, const struct rf_notes *notes, unsigned call)
{
    for (unsigned i = 0; i < notes->count; i++)
        if (notes->of[i].call == call) {
            rf_text_add(text, " =");
            rf_text_add_number(text, notes->of[i].mark);
            rf_text_add(text, "=");
        }
}

/* One Note tag per note: `1:words`. */
void
rf_notes_to_pbn(struct rf_text *text, const struct rf_notes *notes)
{
    for (unsigned i = 0; i < notes->count; i++) {
        char value[RF_NOTE + 8], words[RF_NOTE + 1];
        struct rf_text note = rf_text_start(value, sizeof value);
        struct rf_span said = notes->of[i].words;
        rf_text_add_number(&note, notes->of[i].mark);
        rf_text_add(&note, ":");
        rf_text_add_bytes(&note, words, rf_span_write(words, sizeof words, said));
        if (said.size == 0)
            rf_text_add(&note, bare);
        RF_ASSERT(!note.full);
        rf_pbn_write_tag(text, "Note", (struct rf_span){value, note.used, false});
    }
}

static bool
is_bare(struct rf_span words)
{
    return words.size == 0 || rf_span_is(words, bare);
}

/* True when the call has an alert without an explanation. */
bool
rf_notes_alert(const struct rf_notes *notes, unsigned call)
{
    for (unsigned i = 0; i < notes->count; i++)
        if (notes->of[i].call == call && is_bare(notes->of[i].words))
            return true;
    return false;
}

/* Bars and control characters, which would end the value, become blanks. */
void
rf_notes_explain(struct rf_text *text, const struct rf_notes *notes, unsigned call)
{
    for (unsigned i = 0; i < notes->count; i++) {
        char words[RF_NOTE + 1];
        size_t size = rf_span_write(words, sizeof words, notes->of[i].words);
        if (notes->of[i].call != call || is_bare(notes->of[i].words))
            continue;
        rf_text_add(text, "an|");
        for (size_t at = 0; at < size; at++)
            rf_text_add_bytes(
                text, words[at] == '|' || (unsigned char)words[at] < ' ' ? " " : words + at, 1);
        rf_text_add(text, "|");
    }
}
