/*
 * app/report/report_model.h -- what is collected for a report while its record is read.
 *
 *     report_lines.c    the lists below, which grow
 *     report_table.c    walks the acts of a table and notes breaches and questions
 *     report_cost.c     costs: finds them in the accounts, and the breach that each comes from
 *     report_unknown.c  breaches whose cost nobody can compute from the accounts
 *     report_clause.c   for each clause: what the law asks for next, and what it costs
 *     report_duty.c     what the law asks for after a breach, and the line that did it
 *     report_session.c  walks the acts of a session
 *     report_correction.c  corrections: struck lines, and what changed by them
 *     report_json.c     makes the JSON object of all this
 *
 * Amounts are cents, positive for the person who has more than by the law.
 */
#ifndef RIFFLE_APP_REPORT_MODEL_H
#define RIFFLE_APP_REPORT_MODEL_H

#include <jansson.h>
#include <riffle/level.h>
#include <riffle/record.h>
#include <riffle/session_record.h>

#include "bridge/act_words.h"

/* What a breach of a clause does to chips. */
enum report_cost_kind {
    COST_NONE,   /* no chips are concerned */
    COST_CHIPS,  /* exact, from the settlement */
    COST_CARDS,  /* other cards would have come: nobody can say it in chips */
    COST_HOLE,   /* exact once the hole card shows: what players put down since, if a natural */
    COST_CHOICE, /* a player would have decided: nobody can say it in chips */
};

/* What the law asks for after a breach. */
enum report_duty_kind {
    DUTY_NOTHING,
    DUTY_PAY,      /* the house pays a person what is owed */
    DUTY_KEPT,     /* a person was paid too much; payments are final */
    DUTY_SHUFFLE,  /* a shuffle after the round */
    DUTY_RETURN,   /* discards back into the device after the round */
    DUTY_FEED,     /* cards into the device at the next shuffle */
    DUTY_CUT,      /* the new stack is offered and cut */
    DUTY_LOOK,     /* the dealer looks, until the hole card is open */
    DUTY_TAKE,     /* what was due at once is settled */
    DUTY_NO_COUNT, /* HR.12: the card counts for nothing */
};

enum { REPORT_ALSO = 6, REPORT_HOUSE = 0 }; /* the house is person 0 */

struct report_person {
    char name[RF_NAME_SIZE];
    int64_t won_cents; /* chips gained since the start, without those on the felt */
    int64_t felt_cents;
    bool unknown; /* a breach cost them, or gave them, a sum that is not known */
    bool unsure;  /* wagered chips whose purchase nobody entered */
};

struct report_breach {
    uint64_t line, time;
    uint64_t stands_at; /* brought in by a correction: the line where it stands; otherwise 0 */
    unsigned place;     /* the round or the board; 0 for none */
    bool before;        /* it happened before that round began */
    bool shown;         /* a later act shows it: the line is that of the later act */
    char who[RF_NAME_SIZE];
    char *act, *expected, *hint; /* owned; may be NULL */
    char *found;                 /* session: what is wrong with the act; owned */
    char *then;                  /* session: what the law then required; owned */
    uint64_t then_line;          /* session: the line that did it; 0 for none */
    enum rf_session_duty duty;   /* session: what does it */
    struct rf_session_act done;  /* session: the act itself */
    enum rf_clause clause;
    enum rf_clause also[REPORT_ALSO]; /* other clauses that the act breaks */
    unsigned alsos;
    enum rf_act_kind kind; /* RF_ACTS in a session */
    uint8_t box;           /* the act is about, or 0 */
    bool hole_shown;       /* the dealer's second card lay open later in that round */
};

/* What a breach gave a person, or what was made good of it later. */
struct report_cost {
    size_t breach, person;
    int64_t cents;
    uint64_t line;  /* where the chips moved, or did not */
    bool made_good; /* paid after all: `cents` is what the person got */
    bool unknown;   /* `cents` is not known, and 0 */
};

struct report_duty {
    size_t breach;
    enum report_duty_kind kind;
    size_t person;             /* PAY, KEPT */
    int64_t cents, paid_cents; /* PAY: owed, and paid so far; KEPT: too much */
    uint64_t line;             /* that did it; 0 while it is open */
    bool as_it_lay;            /* NO_COUNT: the dealer counted the card all the same */
};

/* Something that the record does not answer. */
struct report_question {
    uint64_t line;  /* 0 for none */
    unsigned place; /* as in a breach */
    char *text;     /* owned */
};

/* Acts that count, and those that were refused; `struck` lines are not among them.  `brought` of
 * them come from corrections.  `corrected`: corrections that count. */
struct report_counts {
    uint64_t acts, permitted, provided, breaches, questions, refused, struck, brought, corrected;
};

struct report {
    bool no_memory; /* something is missing: no report is made */
    bool session;
    bool chips; /* a game is played */
    struct report_counts counts;
    unsigned rounds;
    bool round_on;
    uint64_t first_time, last_time;
    struct report_person *person;
    struct report_breach *breach;
    struct report_cost *cost;
    struct report_duty *duty;
    struct report_question *question;
    size_t persons, breaches, costs, duties, questions;                   /* how many there are */
    size_t person_room, breach_room, cost_room, duty_room, question_room; /* and fit */
    json_t *corrections;                                                  /* an array */
    json_t *findings; /* session: what was found, and which Law treats it; an array */
    unsigned fouled;  /* session: boards */
};

/* An act of a table: its line, and the table before and after it. */
struct report_act {
    const struct rf_line *line;
    uint64_t stands_at; /* as in a breach */
    const struct rf_act *act;
    enum rf_seen seen;
    enum rf_clause clause; /* of a breach or an act not judged */
    const struct rf_bj *before, *after;
};

/* report_lines.c: a report with the house as its only person; releases all. */
void report_begin(struct report *report);
void report_release(struct report *report);

/* The person with this name, who is added if new. */
size_t report_person(struct report *report, const char *name);

/* Each adds an entry and returns it, or NULL without memory. */
struct report_breach *report_add_breach(struct report *report);
struct report_cost *report_add_cost(struct report *report);
struct report_duty *report_add_duty(struct report *report);
void report_append(struct report *report, json_t *list, json_t *value);
void report_add_question(struct report *report, uint64_t line, unsigned place, const char *format,
                         ...) __attribute__((format(printf, 4, 5)));

/* JSON: a moment of UTC; a number of a line or null for 0; a text or null; "board 3". */
json_t *report_time_json(uint64_t milliseconds);
json_t *report_line_json(uint64_t line);
json_t *report_text_json(const char *text);
json_t *report_place_json(const struct report *report, unsigned place, bool before);

/* A copy of a text, or NULL, which is noted. */
char *report_copy(struct report *report, const char *text);

/* Amounts: "5.00"; with a sign "+5.00", "−5.00", "0.00". */
enum { REPORT_CENTS = 32 };
const char *report_cents(char out[static REPORT_CENTS], int64_t cents);
const char *report_cents_signed(char out[static REPORT_CENTS], int64_t cents);

/* report_table.c */
void report_note_act(struct report *report, const struct report_act *act);
void report_end_table(struct report *report, const struct rf_bj *game);

/* report_cost.c: chips that moved, and costs of the act.  `breach` is the act's own, or
 * report->breaches when the law permits it. */
void report_note_chips(struct report *report, const struct report_act *act, size_t breach);

/* The chips that the last act or line moved. */
void report_note_movements(struct report *report, const struct rf_bj *game);

/* report_unknown.c: an act whose cost is not known, its own or that of an earlier breach; at the
 * end, what follows from that; and whether the cost of a breach for a person (for the house:
 * anybody) is not known. */
void report_note_unknown(struct report *report, const struct report_act *act, size_t breach);
void report_end_unknown(struct report *report);
bool report_is_unknown(const struct report *report, size_t breach, size_t person);

/* report_clause.c */
enum report_cost_kind report_cost_of(enum rf_clause clause);
enum report_duty_kind report_duty_of(enum rf_clause clause, const struct rf_act *act);
const char *report_then_of(enum rf_clause clause); /* in words, where no duty says more */

/* report_duty.c: duties that a breach leaves; duties that an act does. */
void report_note_duty(struct report *report, const struct report_act *act, size_t breach);
void report_do_duties(struct report *report, const struct report_act *act);
json_t *report_duties_json(struct report *report, size_t breach);

/* report_session.c: an act of a session that counts, before and after it was folded. */
struct report_session_act {
    const struct rf_line *line;
    uint64_t stands_at; /* as in a breach */
    const struct rf_session_act *act;
    struct rf_session_observation seen;
    const struct rf_session *before;
    enum rf_route route; /* the Law that treats what it found */
};
void report_note_session(struct report *report, const struct report_session_act *act);
void report_end_session(struct report *report, const struct rf_session_record *record);

/* report_correction.c: a line `correct` that was taken last, with its trial.  `before` is how many
 * breaches counted before it, `after` now.  At the end it is known which corrections count. */
struct report_file;
struct report_correction {
    const struct report_file *file;
    const struct rf_record *table; /* of a table: to read its lines */
    const struct rf_line *line;
    const struct rf_correction *said;
    const struct rf_trial *trial;
    uint64_t breaches_before, breaches_after;
};
void report_note_correction(struct report *report, const struct report_correction *at);
void report_end_corrections(struct report *report, const struct rf_corrections *set);

/* report_json.c: the object, or NULL without memory.  The spine has key and head; the verdict is
 * the record's. */
struct report_title {
    const char *title, *rules; /* rules: a hash in hexadecimal digits, or "" */
    const char *verdict;       /* lines of rf_record_verdict */
    const struct rf_spine *spine;
    bool observed; /* persons entered what they saw */
    enum rf_level level;
};
json_t *report_json(struct report *report, const struct report_title *title);

#endif
