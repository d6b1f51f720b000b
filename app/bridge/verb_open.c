/*
 * app/bridge/verb_open.c -- `riffle session open`: reads the options of a new session and opens it.
 *
 * The options describe the event as a manifest without roots (rf_manifest); with --like the event
 * comes from another session's record.  session_keeper_open then makes the files.  The lines
 * `opened:`, `next:` and "other parties" are also read by the director's desk
 * (app/web/protocol.js).
 */
#include <sodium.h>

#include <riffle/level.h>
#include <riffle/version.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "input/range.h"
#include "bridge/verb.h"
#include "bridge/verbs.h"
#include "record/payload.h"

enum {
    OPEN_EVENT,
    OPEN_TITLE,
    OPEN_BOARDS,
    OPEN_SESSION,
    OPEN_TABLES,
    OPEN_EDITION,
    OPEN_REPLAY,
    OPEN_OBSERVED,
    OPEN_BREACHES,
    OPEN_PARTIES,
    OPEN_AGENT,
    OPEN_VALUE,
    OPEN_ATTEMPTS,
    OPEN_LIKE,
    OPEN_CLUB,
    OPEN_DATE,
};

static const struct verb_option open_options[] = {
    {OPEN_BOARDS, "boards", "LIST",
     "boards of each session: 1-24 or '24 boards'; 1-24,25-48 for two sessions"},
    {OPEN_TABLES, "tables", "N", "number of tables, 1 to 32 (default 32)"},
    {OPEN_EDITION, "edition", "YEAR", "edition of the Laws: 2017 (default) or 2007"},
    {OPEN_EVENT, "event", "NAME", "short name of the event: letters, digits and -._"},
    {OPEN_TITLE, "title", "TEXT", "title of the event, as people call it"},
    {OPEN_CLUB, "club", "TEXT", "name of the club, for every file and sheet"},
    {OPEN_DATE, "date", "DATE", "date of the session, like 2026-11-15"},
    {OPEN_SESSION, "session", "S", "which session of the event this is (default 1)"},
    {OPEN_LIKE, "like", "RECORD", "continue the event of this record, with its manifest"},
    {OPEN_PARTIES, "parties", "M", "how many parties hold a secret, 1 to 7 (default 1)"},
    {OPEN_VALUE, "value", "TEXT|DATE",
     "what the public value will be, and how it is spelled; a date like 2026-12-01 means the "
     "closing "
     "value of the DAX on that day"},
    {OPEN_AGENT, "agent", "TEXT", "who computes the deals (default the Director)"},
    {OPEN_ATTEMPTS, "attempts", "A", "how often a board can be redealt, 0 to 15 (default 9)"},
    {OPEN_OBSERVED, "observed", NULL, "people or another program deal; Riffle computes no deal"},
    {OPEN_BREACHES, "breaches", NULL, "record what breaks the Law as a breach, and go on from it"},
    {OPEN_REPLAY, "replay", NULL, "the event replays past deals (Law 6D2)"},
    {0},
};

/* Returns false, so that a reader of options can return it. */
static bool
open_error(const char *words, const char *said)
{
    fprintf(stderr, "riffle session open: %s, not '%s'\n", words, said);
    return false;
}

static int
open_no(int status, const char *words, const char *said)
{
    open_error(words, said);
    return status;
}

static const char *
option_name(unsigned key)
{
    const struct verb_option *option = open_options;
    while (option->key != key)
        option++;
    return option->name;
}

static int
open_usage(unsigned key, const char *words)
{
    fprintf(stderr, "riffle session open: --%s %s.\n", option_name(key), words);
    return STATUS_USAGE;
}

/* Reads a number option; false, with a message. */
static bool
open_number(const struct verb_input *in, unsigned key, unsigned least, unsigned most,
            unsigned usual, unsigned *out)
{
    const char *text = in->other[key];
    const char *at = text;
    char words[100];
    *out = usual;
    if (!text || (range_number(&at, least, most, out) && !*at))
        return true;
    snprintf(words, sizeof words, "--%s takes a number from %u to %u", option_name(key), least,
             most);
    return open_error(words, text);
}

/* A number alone is not understood: it could be how many boards, or which. */
static bool
open_lone(unsigned number)
{
    fprintf(stderr,
            "riffle session open: %u boards, or board %u? For %u boards write --boards 1-%u, for "
            "board %u alone --boards %u-%u\n",
            number, number, number, number, number, number, number);
    return false;
}

/* Reads --boards: a range for each session of the event. */
static bool
open_boards(const char *text, struct rf_manifest *event)
{
    const char *at = text;
    unsigned first, last;
    event->sessions = 0;
    do {
        enum range_kind kind = range_boards(&at, RF_BOARD_NUMBER, &first, &last);
        if (kind == RANGE_LONE && (!*at || *at == ','))
            return open_lone(first);
        if (event->sessions == RF_EVENT_SESSIONS || kind == RANGE_NONE ||
            first > BOARDS_FIRST_MOST || last - first >= RF_SESSION_BOARDS || (*at && *at != ','))
            return open_error("--boards takes a range for each session, like 1-24 or 1-24,25-48: "
                              "at most 128 boards each, the first numbered at most 9872",
                              text);
        event->boards[event->sessions++] = (struct rf_event_boards){(uint16_t)first,
                                                                    (uint16_t)last};
    } while (*at++ == ',');
    return true;
}

static bool
open_text_error(unsigned key, size_t room, const char *said)
{
    char words[100];
    snprintf(words, sizeof words, "--%s takes one line of 1 to %zu bytes", option_name(key),
             room - 1);
    return open_error(words, said);
}

/* Texts of one line only: a line feed would end the line of the record.  "-" stands for an empty
 * text. */
static bool
open_words(const struct verb_input *in, unsigned key, const char *usual, char *out, size_t room)
{
    const char *text = in->other[key] ? in->other[key] : usual;
    if (strlen(text) >= room || !rf_manifest_is_text(text))
        return open_text_error(key, room, text);
    memcpy(out, text, strlen(text) + 1);
    return true;
}

enum { HALF_DAY = 12 * 3600 }; /* seconds */

/* The value of --value when it is a date: the closing value of an exchange on that day, which
 * anybody can look up and nobody knows before.  Weekends have none, and past days are known. */
static bool
open_dated_value(const char *date, char *out, size_t room)
{
    struct tm day = {0};
    time_t now = time(NULL);
    const char *end = strptime(date, "%Y-%m-%d", &day);
    time_t noon = end && !*end ? timegm(&day) + HALF_DAY : -1;
    char spelled[12] = "";
    if (noon > 0 && gmtime_r(&noon, &day))
        strftime(spelled, sizeof spelled, "%Y-%m-%d", &day);
    if (strcmp(spelled, date) != 0)
        return open_error("--value takes a text, or a day of the calendar like 2026-12-01", date);
    if (day.tm_wday == 0 || day.tm_wday == 6)
        return open_error("--value takes a trading day, and this is a weekend: take the Monday",
                          date);
    if (noon + HALF_DAY < now)
        return open_error("--value takes a day to come, because the value of a past day is known",
                          date);
    snprintf(out, room, "DAX, closing value of %s, two decimals with a point", date);
    return true;
}

static bool
open_value(const struct verb_input *in, char *out, size_t room)
{
    const char *text = in->other[OPEN_VALUE];
    bool date = text && strlen(text) == 10 && strspn(text, "0123456789-") == 10;
    return date ? open_dated_value(text, out, room) : open_words(in, OPEN_VALUE, "-", out, room);
}

/* A random name keeps two events of one club apart without any register. */
static bool
open_name(const struct verb_input *in, char out[static RF_EVENT_ID])
{
    const char *name = in->other[OPEN_EVENT];
    event_usual_name(out);
    if (!name)
        return true;
    if (!event_name_fits(name))
        return open_error("--event takes 1 to 64 letters, digits and -._", name);
    memcpy(out, name, strlen(name) + 1);
    return true;
}

/* Reads the event from the options.  Names and roots of the parties are filled in when they
 * commit.  False, with a message. */
static bool
open_event(const struct verb_input *in, struct rf_manifest *event)
{
    unsigned parties, attempts, edition;
    if (!in->other[OPEN_BOARDS])
        return !verb_ask(in, "Which boards?", "boards", " LIST, like 1-24");
    if (!open_name(in, event->event) || !open_boards(in->other[OPEN_BOARDS], event) ||
        !open_words(in, OPEN_TITLE, "-", event->title, sizeof event->title) ||
        !open_words(in, OPEN_AGENT, "the Director", event->agent, SESSION_KEEPER_AGENT + 1) ||
        !open_value(in, event->value, sizeof event->value) ||
        !open_number(in, OPEN_PARTIES, 1, RF_EVENT_PARTIES, 1, &parties) ||
        !open_number(in, OPEN_ATTEMPTS, 0, RF_EVENT_ATTEMPTS - 1, 9, &attempts) ||
        !open_number(in, OPEN_EDITION, 2007, 2017, 2017, &edition))
        return false;
    if (edition != 2007 && edition != 2017)
        return open_error("--edition takes 2007 or 2017", in->other[OPEN_EDITION]);
    event->edition = edition == 2007 ? RF_EDITION_2007 : RF_EDITION_2017;
    event->replay = verb_flag(in, OPEN_REPLAY);
    event->parties = (uint8_t)parties;
    event->attempts = (uint8_t)attempts;
    snprintf(event->program, sizeof event->program, "riffle %s", RF_VERSION);
    for (unsigned j = 0; j < parties; j++)
        snprintf(event->party[j].name, sizeof event->party[j].name, "to come");
    return true;
}

/* Takes the event from the record that --like names, which must not be of the same session. */
static int
take_event(const struct verb_input *in, struct session_opening *o,
           const struct session_keeper *other)
{
    const char *said = in->other[OPEN_SESSION] ? in->other[OPEN_SESSION] : "1";
    if (!other->record.has_manifest)
        return open_no(STATUS_NO, "--like takes the record of a session that has its manifest",
                       in->other[OPEN_LIKE]);
    o->event = other->record.manifest;
    if (!open_number(in, OPEN_SESSION, 1, o->event.sessions, 1, &o->session))
        return STATUS_USAGE;
    if (o->session == other->record.session.number)
        return open_no(STATUS_USAGE,
                       "--session takes another session than that of --like, which would have the "
                       "same deals",
                       said);
    return STATUS_OK;
}

/* The event comes whole from the other record, so its options cannot be given again: two sessions
 * of one event must agree in them. */
static int
open_like(const struct verb_input *in, struct session_opening *o)
{
    for (unsigned key = 0; key < VERB_KEYS; key++)
        if (verb_flag(in, key) && key != OPEN_LIKE && key != OPEN_SESSION && key != OPEN_TABLES &&
            key != OPEN_BREACHES && key != OPEN_CLUB && key != OPEN_DATE)
            return open_usage(key, "does not go with --like, which takes the event from the other "
                                   "record: leave it out");
    struct session_keeper *other = calloc(
        1, sizeof *other); /* half a megabyte: too much for the stack */
    if (!other)
        fprintf(stderr, "riffle session open: out of memory for the record of --like\n");
    int status = other && session_keeper_read(other, in->other[OPEN_LIKE])
                     ? take_event(in, o, other)
                     : STATUS_IO;
    if (other)
        session_keeper_leave(other);
    free(other);
    return status;
}

/* The level of proof that the event will have; where it is not the highest, how to get that. */
static void
say_level(const struct session_opening *o)
{
    enum rf_level level = o->observed ? RF_LEVEL_ENTERED : rf_manifest_level(&o->event);
    printf("level of proof: %s (%s)\n", rf_level_name(level), rf_level_words(level));
    if (level != RF_LEVEL_PUBLIC && !o->observed && !o->like)
        puts("for level public, which costs only the wait for the value: open with --value DATE, a "
             "trading day to come");
}

static void
say_next(const struct verb_input *in, const struct session_opening *o)
{
    const struct rf_event_boards *boards = &o->event.boards[o->session - 1];
    if (in->json) {
        json_print(json_pack("{s:s, s:I, s:I, s:I, s:s}", "event", o->event.event, "session",
                             (json_int_t)o->session, "first", (json_int_t)boards->first, "last",
                             (json_int_t)boards->last, "record", in->record));
        return;
    }
    printf("opened: event %s, session %u of %u, boards %u to %u, Law 6 of %s, in %s\n",
           o->event.event, o->session, o->event.sessions, boards->first, boards->last,
           o->event.edition == RF_EDITION_2007 ? "2007" : "2017", in->record);
    say_level(o);
    if (o->breaches)
        puts("breaches are recorded: an act that the Law forbids is done and named as a breach");
    if (o->observed)
        printf("next: shuffle, deal and place the boards by hand; riffle session shuffle --board "
               "N%s records it\n",
               in->record_option);
    else if (!o->like)
        printf("next: riffle session commit%s, %s%s\n", in->record_option,
               o->event.parties == 1 ? "then riffle session deal" : "for each party",
               o->event.parties == 1 ? in->record_option : "");
    if (o->event.parties > 1 && !o->like && !o->observed)
        printf("other parties make their secrets with: riffle session party %s --party N\n",
               in->keeper.event_path);
}

/* A name that the user chose, or that --like repeats, may be in the ledger already; a random one is
 * not looked up, so a session can be opened without a ledger. */
static int
run_open(struct verb_input *in)
{
    struct session_opening o = {.path = in->record,
                                .like = in->other[OPEN_LIKE],
                                .observed = verb_flag(in, OPEN_OBSERVED),
                                .breaches = verb_flag(in, OPEN_BREACHES)};
    struct session_about about = {0};
    if (sodium_init() < 0)
        return STATUS_IO;
    int status = o.like ? open_like(in, &o) : open_event(in, &o.event) ? STATUS_OK : STATUS_USAGE;
    if (status != STATUS_OK)
        return status;
    if (!open_number(in, OPEN_SESSION, 1, o.event.sessions, 1, &o.session) ||
        !open_number(in, OPEN_TABLES, 1, RF_SESSION_TABLES, RF_SESSION_TABLES, &o.tables))
        return STATUS_USAGE;
    if (o.like)
        session_about_load(&about, o.like);
    if (!session_about_club(&about, in->other[OPEN_CLUB]))
        return STATUS_USAGE;
    if (!session_about_date(&about, in->other[OPEN_DATE]))
        return open_no(STATUS_USAGE, "--date takes a day like 2026-11-15", in->other[OPEN_DATE]);
    if (o.like || in->other[OPEN_EVENT]) {
        struct ledger *ledger = verb_ledger(in);
        if (!ledger || ledger_has_session(ledger, o.event.event, o.session))
            return ledger ? STATUS_NO : STATUS_IO;
    }
    if (!session_keeper_open(&in->keeper, &o) || !session_about_save(&about, in->keeper.path))
        return STATUS_IO;
    say_next(in, &o);
    return STATUS_OK;
}

const struct verb verb_open = {
    .name = "open",
    .summary = "open a session",
    .doc =
        "Opens a session and its record. You choose the boards, the tables and the edition of the "
        "Laws. If Riffle deals, you also choose how many parties hold a secret and what the public "
        "value will be. If people or another program deal, add --observed.\n\nWithout --breaches "
        "an "
        "act that the Law forbids is refused. With it the session is recorded as it really went: "
        "such an act is recorded as a breach, with its clause and what should have happened, and "
        "the session goes on. Where Riffle deals, only the play at the tables can be in breach; "
        "what the proof of the deals rests on stays refused. Only an act that cannot have happened "
        "is not recorded.\n\nExamples:\n"
        "  riffle session open --boards 1-24 --tables 6 --title 'Tuesday pairs'\n"
        "  riffle session open --boards 1-24,25-48 --parties 2 --value 2026-12-01\n"
        "  riffle session open --boards 1-24 --tables 6 --observed --breaches\n"
        "  riffle session open --record second.record --like session.record --session 2",
    .clauses = "E4 D2.1 SR.1",
    .act = RF_SESSION_ACTS,
    .access = VERB_WRITES,
    .json = true,
    .ledger = true,
    .run = run_open,
    .options = open_options,
};
