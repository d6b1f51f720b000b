/*
 * format/pbn_scan.c -- cuts a PBN file into pieces without a gap (see pbn_scan.h).
 *
 * Speed matters here: a file may have a million boards.  Searches use memchr, and line and column
 * are computed only where a piece spans lines.
 */
#include "format/pbn_scan.h"

#include "base/assert.h"
#include "base/text.h"

/* A space or tab; also the \r of a line end \r\n. */
static inline bool
blank(const struct rf_pbn_scan *scan, size_t at)
{
    char c = scan->text[at];
    if ((unsigned char)c > ' ') /* the common case first */
        return false;
    return c == ' ' || c == '\t' || (c == '\r' && scan->feed != '\r');
}

struct rf_pbn_scan
rf_pbn_scan_start(struct rf_span text, char feed)
{
    RF_ASSERT(feed == '\n' || feed == '\r');
    return (struct rf_pbn_scan){text.bytes, text.size, 0, 0, 1, feed};
}

const char *
rf_pbn_line_end(struct rf_span text, char feed)
{
    const char *first = text.size > 0 ? memchr(text.bytes, feed, text.size) : NULL;
    if (feed == '\r')
        return "\r";
    return first && first > text.bytes && first[-1] == '\r' ? "\r\n" : "\n";
}

/* Removes the backslashes of an escaped span. */
size_t
rf_span_write(char *out, size_t room, struct rf_span span)
{
    size_t used = 0;
    RF_ASSERT(room > 0);
    for (size_t i = 0; i < span.size && used + 1 < room; i++) {
        if (span.escaped && span.bytes[i] == '\\' && i + 1 < span.size)
            i++;
        out[used++] = span.bytes[i];
    }
    out[used] = '\0';
    return used;
}

/* A character of a tag's name.  Letters are tested first because most names have nothing else. */
static inline bool
letter(char c)
{
    return (unsigned char)((c | 0x20) - 'a') < 26 || rf_text_is_plain(c);
}

/* Where the line ends, after its line end. */
static size_t
line_end(const struct rf_pbn_scan *scan, size_t at)
{
    const char *feed = memchr(scan->text + at, scan->feed, scan->size - at);
    return feed ? (size_t)(feed - scan->text) + 1 : scan->size;
}

/* Moves on to byte `end` and counts the lines between. */
static void
go_to(struct rf_pbn_scan *scan, size_t end)
{
    RF_ASSERT(end > scan->at && end <= scan->size);
    for (const char *at = scan->text + scan->at, *last = scan->text + end;
         at < last && (at = memchr(at, scan->feed, (size_t)(last - at)));) {
        at++;
        scan->line++;
        scan->line_at = (size_t)(at - scan->text);
    }
    scan->at = end;
}

static size_t
skip_blanks(const struct rf_pbn_scan *scan, size_t at)
{
    while (at < scan->size && blank(scan, at))
        at++;
    return at;
}

/* Skips blanks and line ends: the parts of a tag may stand on several lines. */
static size_t
skip_white(const struct rf_pbn_scan *scan, size_t at, bool *lines)
{
    for (; at < scan->size && (blank(scan, at) || scan->text[at] == scan->feed); at++)
        *lines = *lines || scan->text[at] == scan->feed;
    return at;
}

/* The line and column of a byte after the current one. */
static void
find_place(struct rf_pbn_scan scan, size_t at, struct rf_pbn_piece *piece)
{
    if (piece->lines && at > scan.at)
        go_to(&scan, at);
    piece->line = scan.line;
    piece->column = (unsigned)(at - scan.line_at) + 1;
}

/* Where a comment in braces ends; an unclosed one reaches to the end of the file. */
static size_t
braces_end(const struct rf_pbn_scan *scan, size_t at)
{
    const char *close = memchr(scan->text + at, '}', scan->size - at);
    return close ? (size_t)(close - scan->text) + 1 : scan->size;
}

/* A line of a section ends where a comment begins. */
static size_t
text_end(const struct rf_pbn_scan *scan, size_t at)
{
    size_t end = line_end(scan, at);
    const char *brace = memchr(scan->text + at, '{', end - at);
    if (brace)
        end = (size_t)(brace - scan->text);
    const char *comment = memchr(scan->text + at, ';', end - at);
    return comment ? (size_t)(comment - scan->text) : end;
}

/* Where the quoted value ends: at its closing quote, or at the end of the line when there is
 * none. */
static size_t
value_end(const struct rf_pbn_scan *scan, size_t at, bool *escaped)
{
    const char *from = scan->text + at, *quote = memchr(from, '"', scan->size - at);
    size_t plain = quote ? (size_t)(quote - from) : 0;
    if (quote && !memchr(from, '\\', plain) && !memchr(from, scan->feed, plain))
        return at + plain;
    for (; at < scan->size && scan->text[at] != '"' && scan->text[at] != scan->feed; at++)
        if (scan->text[at] == '\\' && at + 1 < scan->size && scan->text[at + 1] != scan->feed) {
            *escaped = true;
            at++;
        }
    return at;
}

/* [Name "value"], from its bracket on.  A missing closing bracket is forgiven, a missing quote is
 * not. */
static struct rf_pbn_piece
scan_tag(const struct rf_pbn_scan *scan, size_t at)
{
    struct rf_pbn_piece piece = {RF_PART_BROKEN, .line = scan->line};
    const char *text = scan->text;
    bool lines = false;
    size_t name = skip_white(scan, at + 1, &piece.lines), end = name;
    while (end < scan->size && letter(text[end]))
        end++;
    piece.name = (struct rf_span){text + name, end - name, false};
    at = skip_white(scan, end, &piece.lines);
    bool quoted = end > name && at < scan->size && text[at] == '"';
    at = quoted ? at + 1 : skip_blanks(scan, end);
    find_place(*scan, at, &piece);
    piece.end = line_end(scan, at);
    if (!quoted)
        return piece;
    piece.value.bytes = text + at;
    end = value_end(scan, at, &piece.value.escaped);
    piece.value.size = end - at;
    if (end >= scan->size || text[end] != '"')
        return piece;
    piece.part = RF_PART_TAG;
    at = skip_white(scan, end + 1, &lines);
    piece.lines = piece.lines || (lines && at < scan->size && text[at] == ']');
    piece.end = at < scan->size && text[at] == ']' ? at + 1 : end + 1;
    return piece;
}

/* % begins a comment only at the start of a line. */
struct rf_pbn_piece
rf_pbn_scan_next(struct rf_pbn_scan *scan)
{
    struct rf_pbn_piece piece = {RF_PART_END, .line = scan->line};
    size_t from = scan->at, at = skip_blanks(scan, from);
    bool fresh = from == scan->line_at;
    char first = '\0';
    if (from >= scan->size)
        return (struct rf_pbn_piece){RF_PART_END, scan->size, scan->size, .line = scan->line};
    if (at < scan->size)
        first = scan->text[at];
    piece.end = at;
    if (at >= scan->size || first == scan->feed) {
        piece.part = fresh ? RF_PART_EMPTY : RF_PART_BREAK;
        piece.end = at < scan->size ? at + 1 : at;
    } else if (first == '[')
        piece = scan_tag(scan, at);
    else if (first == '{') {
        piece.part = RF_PART_COMMENT;
        piece.end = braces_end(scan, at);
    } else if (first == ';' || (fresh && at == from && first == '%')) {
        piece.part = RF_PART_COMMENT;
        piece.end = line_end(scan, at);
    } else {
        piece.part = RF_PART_TEXT;
        piece.end = text_end(scan, at);
    }
    piece.from = from;
    if (piece.part == RF_PART_TAG && !piece.lines)
        scan->at = piece.end;
    else
        go_to(scan, piece.end);
    return piece;
}
