/*
 * app/bridge/ledger_find.c -- looks deals and sessions up in a ledger, and says where they were
 * (ledger.h).
 *
 * A search goes by the twin: it finds the places of all deals that are twins of the wanted one, and
 * then reads these few lines.
 */
#include "bridge/ledger_in.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Hashes the number of a deal with the club's salt.  The salt keeps an outsider who sees the file
 * from testing guesses of deals. */
static void
hash_number(const struct ledger *ledger, const char *tag,
            const uint8_t number[static RF_DEAL_NUMBER], char out[static RF_HEX_TEXT])
{
    uint8_t hash[RF_HASH_BYTES];
    struct rf_hash_part parts[] = {{ledger->salt, RF_KEY_BYTES}, {number, RF_DEAL_NUMBER}};
    rf_hash(hash, tag, parts, 2);
    rf_hex_write(out, hash);
}

/* Different tags: otherwise a deal that is the least of its twin class would have the same hash
 * twice. */
void
ledger_hash_deal(const struct ledger *ledger, const struct rf_deal *deal, struct ledger_row *row)
{
    uint8_t number[RF_DEAL_NUMBER];
    rf_deal_number(number, deal);
    hash_number(ledger, "ledger", number, row->identity);
    rf_deal_twin(number, deal);
    hash_number(ledger, "ledger/twin", number, row->twin);
    rf_wipe(number, sizeof number); /* the deal may still be secret */
}

bool
ledger_places(struct ledger *ledger, uint64_t key, void visit(void *to, uint64_t place), void *to)
{
    if (ledger->index.file >= 0 && !ledger_index_find(&ledger->index, key, visit, to) &&
        !ledger_drop_index(ledger))
        return false;
    ledger_recent_find(&ledger->recent, key, visit, to);
    return true;
}

/* A search: what is wanted, and the best hit so far. */
struct search {
    struct ledger *ledger;
    const struct ledger_own *own;
    struct ledger_row wanted;
    struct ledger_hit hit;
    uint64_t place; /* of the hit */
};

/* Notes a row as the hit, if it is a stronger one, or as strong and older. */
static void
note_hit(struct search *search, const struct ledger_hit *hit, uint64_t place)
{
    if (hit->kind < search->hit.kind || (hit->kind == search->hit.kind && place >= search->place))
        return;
    search->hit = *hit;
    search->place = place;
}

/* Bytes of the names of events (PR.2). */
static bool
is_of_name(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c != '\0' && strchr("-_.", c));
}

/* True if the text has the name, and not only as a part of another: Club-1 is not in Club-12.  A
 * full stop may follow it. */
static bool
has_name(const char *text, size_t size, const char *name)
{
    size_t length = strlen(name);
    const char *end = text + size, *at = text;
    while (length > 0 && (at = memmem(at, (size_t)(end - at), name, length))) {
        const char *next = at + length;
        next += next < end && *next == '.';
        if ((at == text || !is_of_name(at[-1])) && (next == end || !is_of_name(*next)))
            return true;
        at++;
    }
    return false;
}

/* True of a row of a session that the deal belongs to itself, or is being prepared for. */
static bool
is_passed_over(const struct ledger_own *own, const struct ledger_row *row)
{
    return (own->today && strcmp(row->date, own->today) == 0) ||
           (own->text && has_name(own->text, own->size, row->event));
}

/* A hit in a set; false when the set was removed.  A set line that is damaged leaves the texts
 * empty: the deal is known all the same. */
static bool
hit_in_set(struct ledger *ledger, const struct ledger_row *row, struct ledger_hit *hit)
{
    char line[LEDGER_LINE];
    struct ledger_set set = {0};
    if (ledger_line_at(ledger, ledger_row_set(row), line) && !ledger_set_read(&set, line))
        memset(&set, 0, sizeof set);
    hit->set = set.number;
    memcpy(hit->event, set.event, sizeof hit->event);
    memcpy(hit->file, set.file, sizeof hit->file);
    memcpy(hit->date, set.date, sizeof hit->date);
    return !set.removed;
}

/* Weighs one line.  A key that leads to a damaged line has matched 64 bits of a hash, so the deal
 * is known, although no longer from where. */
static void
weigh_place(void *to, uint64_t place)
{
    struct search *search = to;
    const struct ledger_own *own = search->own;
    char line[LEDGER_LINE];
    struct ledger_row row;
    struct ledger_hit hit = {.kind = LEDGER_SAME};
    if (!ledger_line_at(search->ledger, place, line) || !ledger_row_read(&row, line)) {
        note_hit(search, &hit, place);
        return;
    }
    bool imported = row.event[0] == '@';
    bool here = own->event && strcmp(row.event, own->event) == 0 && row.session == own->id.session;
    bool same = strcmp(row.identity, search->wanted.identity) == 0;
    if (strcmp(row.twin, search->wanted.twin) != 0 || (here && row.board == own->id.board) ||
        (here && !same) || (!imported && is_passed_over(own, &row)))
        return; /* another deal; or the board itself, entered before or dealt again */
    hit = (struct ledger_hit){.kind = !same  ? LEDGER_TWIN
                                      : here ? LEDGER_HERE
                                             : LEDGER_SAME,
                              .session = row.session,
                              .board = row.board};
    if (!imported) {
        snprintf(hit.event, sizeof hit.event, "%s", row.event);
        memcpy(hit.date, row.date, sizeof hit.date);
    } else if (!hit_in_set(search->ledger, &row, &hit)) {
        return;
    }
    note_hit(search, &hit, place);
}

struct ledger_hit
ledger_search(struct ledger *ledger, const struct rf_deal *deal, const struct ledger_own *own)
{
    struct search search = {.ledger = ledger, .own = own};
    ledger_hash_deal(ledger, deal, &search.wanted);
    if (!ledger_places(ledger, ledger_twin_key(search.wanted.twin), weigh_place, &search))
        search.hit.kind = LEDGER_FAILED;
    return search.hit;
}

struct ledger_hit
ledger_find(struct ledger *ledger, const struct rf_deal *deal, const char *event,
            struct rf_board_id id)
{
    struct ledger_own own = {.event = event, .id = id};
    return ledger_search(ledger, deal, &own);
}

const char *
ledger_hit_words(char out[static LEDGER_WORDS], const struct ledger_hit *hit)
{
    const char *date = *hit->date ? hit->date : "an unknown date";
    if (hit->set == 0 && *hit->event)
        snprintf(out, LEDGER_WORDS, "event %s, session %u, board %u, of %s", hit->event,
                 hit->session, hit->board, date);
    else if (hit->set == 0)
        snprintf(out, LEDGER_WORDS, "a deal whose line in the ledger is damaged");
    else if (*hit->event)
        snprintf(out, LEDGER_WORDS, "event \"%s\", board %u, of %s (set %u)", hit->event,
                 hit->board, date, hit->set);
    else
        snprintf(out, LEDGER_WORDS, "board %u of %s, of %s (set %u)", hit->board, hit->file, date,
                 hit->set);
    return out;
}

/* A search for a session. */
struct session_search {
    struct ledger *ledger;
    const char *event;
    unsigned session;
    struct ledger_row row; /* its first one, if it was found */
    bool found;
};

static void
check_session(void *to, uint64_t place)
{
    struct session_search *search = to;
    char line[LEDGER_LINE];
    struct ledger_row row;
    if (search->found || !ledger_line_at(search->ledger, place, line) ||
        !ledger_row_read(&row, line) || strcmp(row.event, search->event) != 0 ||
        row.session != search->session)
        return;
    search->found = true;
    search->row = row;
}

/* Rows are told apart by event and session only.  A second session of that name would look like the
 * first one, and its repeated deals would count as LEDGER_HERE instead of LEDGER_SAME. */
bool
ledger_has_session(struct ledger *ledger, const char *event, unsigned session)
{
    struct session_search search = {.ledger = ledger, .event = event, .session = session};
    if (!ledger_places(ledger, ledger_session_key(event, session), check_session, &search))
        return true; /* with a message: the ledger cannot be read */
    if (search.found)
        fprintf(stderr,
                "riffle: the ledger %s already has deals of session %u of event %s, of %s. Give "
                "this event another name with --event\n",
                ledger->path, session, event, search.row.date);
    return search.found;
}
