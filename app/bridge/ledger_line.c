/*
 * app/bridge/ledger_line.c -- reads and writes the lines of a ledger (ledger_line.h).
 */
#include "bridge/ledger_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input/range.h"

/* Reads the next word of a line into `out` and skips the blank after it. */
static bool
read_word(const char **at, char *out, size_t room)
{
    size_t size = strcspn(*at, " \n");
    if (size == 0 || size >= room || (*at)[size] != ' ')
        return false;
    memcpy(out, *at, size);
    out[size] = '\0';
    *at += size + 1;
    return true;
}

static bool
read_hash(const char **at, char out[static RF_HEX_TEXT])
{
    uint8_t bytes[RF_HASH_BYTES];
    return read_word(at, out, RF_HEX_TEXT) && rf_hex_read(bytes, sizeof bytes, out);
}

bool
ledger_row_read(struct ledger_row *row, const char *line)
{
    const char *at = line;
    return read_hash(&at, row->identity) && read_hash(&at, row->twin) &&
           read_word(&at, row->date, sizeof row->date) &&
           read_word(&at, row->event, sizeof row->event) &&
           range_number(&at, 0, LEDGER_MOST, &row->session) && *at++ == ' ' &&
           range_number(&at, 0, LEDGER_MOST, &row->board) && *at++ == ' ' &&
           range_number(&at, 0, LEDGER_MOST, &row->attempt) && *at == '\n';
}

size_t
ledger_row_write(char out[static LEDGER_LINE], const struct ledger_row *row)
{
    return (size_t)snprintf(out, LEDGER_LINE, "%s %s %s %s %u %u %u\n", row->identity, row->twin,
                            row->date, row->event, row->session, row->board, row->attempt);
}

/* Copies a word up to `end` with %20 and the like decoded; a single dash becomes "". */
static bool
decode(char *out, size_t room, const char **from, char end)
{
    const char *at = *from;
    size_t size = 0;
    for (; *at && *at != end; at++) {
        uint8_t byte = (uint8_t)*at;
        if (byte <= ' ' || size + 1 >= room)
            return false;
        if (byte == '%' && (at[1] == '\0' || !rf_hex_read(&byte, 1, at + 1)))
            return false;
        at += *at == '%' ? 2 : 0;
        out[size++] = (char)byte;
    }
    out[size] = '\0';
    if (size == 1 && out[0] == '-')
        out[0] = '\0';
    *from = at + 1;
    return size > 0 && *at == end;
}

/* Blanks, control characters and % are written as %XX, in lower case. */
static void
encode(char *out, const char *text)
{
    if (*text == '\0')
        strcpy(out, "-");
    for (; *text; text++) {
        uint8_t byte = (uint8_t)*text;
        bool plain = byte > ' ' && byte != '%' && byte != 0x7f;
        out += plain ? sprintf(out, "%c", byte) : sprintf(out, "%%%02x", byte);
    }
}

bool
ledger_set_read(struct ledger_set *set, const char *line)
{
    const char *at = line + 2;
    if ((line[0] != '+' && line[0] != '-') || line[1] != ' ')
        return false;
    set->removed = line[0] == '-';
    return range_number(&at, 1, LEDGER_MOST, &set->number) && *at++ == ' ' &&
           decode(set->imported, sizeof set->imported, &at, ' ') &&
           decode(set->date, sizeof set->date, &at, ' ') &&
           decode(set->event, sizeof set->event, &at, ' ') &&
           decode(set->file, sizeof set->file, &at, '\n');
}

/* Three bytes for each byte of a name at most, so the line always has room. */
size_t
ledger_set_write(char out[static LEDGER_LINE], const struct ledger_set *set)
{
    char event[3 * LEDGER_NAME], file[3 * LEDGER_NAME];
    encode(event, set->event);
    encode(file, set->file);
    return (size_t)snprintf(out, LEDGER_LINE, "%c %u %s %s %s %s\n", set->removed ? '-' : '+',
                            set->number, set->imported, *set->date ? set->date : "-", event, file);
}

uint64_t
ledger_row_set(const struct ledger_row *row)
{
    return row->event[0] == '@' ? strtoull(row->event + 1, NULL, 10) : 0;
}

static uint64_t
first_bits(const uint8_t bytes[static 8])
{
    uint64_t key = 0;
    for (unsigned i = 0; i < 8; i++)
        key = key << 8 | bytes[i];
    return key;
}

uint64_t
ledger_twin_key(const char twin[static RF_HEX_TEXT])
{
    uint8_t bytes[8] = {0};
    rf_hex_read(bytes, sizeof bytes, twin);
    return first_bits(bytes);
}

uint64_t
ledger_session_key(const char *event, unsigned session)
{
    char text[RF_EVENT_ID + 20];
    uint8_t hash[RF_HASH_BYTES];
    int size = snprintf(text, sizeof text, "%s %u", event, session);
    struct rf_hash_part part = {text, (size_t)size};
    rf_hash(hash, "ledger/session", &part, 1);
    return first_bits(hash);
}
