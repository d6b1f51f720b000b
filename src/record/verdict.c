/*
 * record/verdict.c -- what a table's record proves, and what it does not, in sentences.
 *
 * For a record in which no line was wrong.  The first line says "proved", "not proved yet" or, with
 * breaches or no commitments, "kept truly"; then come notes, and last what no record can prove.
 * Every verdict has a line "not proved:", because a proof that hides its limits invites more trust
 * than it has earned.  These texts are part of the interface: tests and docs quote them.
 */
#include "base/text.h"
#include "record/fold.h"

/* Shoes that the house committed to and has not revealed. */
static unsigned
closed_shoes(const struct rf_record *record)
{
    unsigned closed = 0;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        closed += record->shoe[i].stage != RF_SHOE_UNUSED;
    return closed;
}

/* Committed tables owe the secret of every shoe and a head after the last round; others owe
 * nothing.  Where nothing was opened, nothing is proved. */
static bool
is_proved(const struct rf_record *record)
{
    return record->source != RF_SOURCE_COMMITTED ||
           (closed_shoes(record) == 0 && !record->spine.head_due && record->sum.opened > 0);
}

static bool
is_kept_truly(const struct rf_record *record)
{
    return record->source != RF_SOURCE_COMMITTED || record->sum.breaches > 0;
}

/* "with 3 breaches (C4.2.1, BJ(4).1) and 1 act not judged". */
static void
add_breaches(struct rf_text *text, const struct rf_record *record)
{
    rf_text_add(text, record->sum.breaches ? ", with " : ", without breaches");
    if (record->sum.breaches)
        rf_text_add_count(text, record->sum.breaches, "breach", "breaches");
    for (unsigned i = 0; i < record->broken_count; i++) {
        rf_text_add(text, i ? ", " : " (");
        rf_text_add(text, rf_clause_citation(record->broken[i]));
    }
    rf_text_add(text, record->broken_more ? ", …)" : record->broken_count ? ")" : "");
    if (record->sum.questions) {
        rf_text_add(text, " and ");
        rf_text_add_count(text, record->sum.questions, "act", "acts");
        rf_text_add(text, " not judged");
    }
    unsigned corrections = rf_corrections_counting(&record->corrections);
    if (corrections) {
        rf_text_add(text, record->sum.breaches || record->sum.questions ? " and " : ", with ");
        rf_text_add_count(text, corrections, "correction", "corrections");
    }
}

/* The first line of a record with breaches or without commitments: nothing is called proved. */
static void
add_kept_truly(struct rf_text *text, const struct rf_record *record)
{
    static const char *const rest[] = {
        [RF_SOURCE_COMMITTED] = "lawful; each card shown was opened where it was committed\n",
        [RF_SOURCE_OBSERVED] = "lawful as entered; chance not proved\n",
        [RF_SOURCE_RESEARCH] = "lawful; research from a seed\n",
    };
    rf_text_add(text, "kept truly");
    add_breaches(text, record);
    rf_text_add(text, record->sum.breaches || record->sum.questions ? "; otherwise " : "; ");
    rf_text_add(text, rest[record->source]);
    rf_text_add(text, "noted: ");
    rf_text_add_count(text, record->sum.rounds, "round", "rounds");
    rf_text_add(text, ", ");
    rf_text_add_count(text, record->sum.cards, "card", "cards");
    rf_text_add(text, ", every chip accounted for\n");
    if (record->sum.faults) {
        rf_text_add(text, "noted: ");
        rf_text_add_count(text, record->sum.faults, "breach", "breaches");
        rf_text_add(text, " showed only later\n");
    }
}

/* The first line: "proved: …", or "not proved yet: …" and how far it got. */
static void
add_proved(struct rf_text *text, const struct rf_record *record)
{
    const struct rf_record_sum *sum = &record->sum;
    unsigned closed = closed_shoes(record);
    bool proved = is_proved(record);
    rf_text_add(text, proved ? "proved: " : "not proved yet: ");
    if (!proved && closed) {
        rf_text_add_count(text, closed, "shoe is", "shoes are");
        rf_text_add(text, " not revealed; so far ");
    } else if (!proved)
        rf_text_add(text, record->spine.head_due ? "the last round has no head; so far "
                                                 : "no card has been opened; so far ");
    if (record->source == RF_SOURCE_COMMITTED) {
        rf_text_add_count(text, sum->shoes, "shoe", "shoes");
        rf_text_add(text, ", ");
    }
    rf_text_add_count(text, sum->rounds, "round", "rounds");
    rf_text_add(text, ", ");
    rf_text_add_count(text, sum->cards, "card", "cards");
    unsigned corrections = rf_corrections_counting(&record->corrections);
    if (corrections) {
        rf_text_add(text, ", ");
        rf_text_add_count(text, corrections, "correction", "corrections");
    }
    rf_text_add(text, ": every act lawful, ");
    if (record->source == RF_SOURCE_COMMITTED)
        rf_text_add(text, proved ? "every card where it was committed, "
                                 : "every card shown opened where it was committed, ");
    rf_text_add(text, "every chip accounted for\n");
}

/* What no record can prove, by its source of chance. */
static void
add_never(struct rf_text *text, const struct rf_record *record)
{
    if (record->source == RF_SOURCE_OBSERVED && is_kept_truly(record))
        rf_text_add(text, "not proved: that it happened as entered, and chance\n");
    else if (record->source == RF_SOURCE_OBSERVED)
        rf_text_add(text, "not proved: lawful as entered; chance not proved\n");
    else if (record->source == RF_SOURCE_RESEARCH)
        rf_text_add(text, "not proved: research from a seed, so no chance at all\n");
    else
        rf_text_add(text, "not proved: that the house told nobody the order, that a player's time "
                          "had run out when it says so, and, without a head that you hold, that "
                          "others were shown the same record or that nothing follows it\n");
}

/* What is still to come: shoes that are not revealed, a head that is due. */
static void
add_running(struct rf_text *text, const struct rf_record *record)
{
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++) {
        const struct rf_record_shoe *shoe = &record->shoe[i];
        if (shoe->stage == RF_SHOE_UNUSED)
            continue;
        rf_text_add(text, "not proved yet: shoe ");
        rf_text_add_number(text, shoe->number);
        rf_text_add(text, shoe->stage == RF_SHOE_STACKED
                              ? " is not revealed: cards shown were opened, those unseen are not\n"
                          : shoe->stage == RF_SHOE_ABORTED
                              ? " was aborted and its secret is not shown\n"
                              : " is committed to and not stacked\n");
    }
    if (record->spine.head_due && (closed_shoes(record) || is_proved(record)))
        rf_text_add(text, "not proved yet: the last round has no head\n");
}

/* Where the house knows the order, these acts can be a choice of cards (rules/HR.md, HR.10). */
static void
add_house_acts(struct rf_text *text, const struct rf_record *record)
{
    const struct rf_record_sum *sum = &record->sum;
    const char *before = "noted: the house ";
    if (record->source != RF_SOURCE_COMMITTED || sum->house_line == 0)
        return;
    if (sum->set_aside) {
        rf_text_add(text, before);
        rf_text_add(text, "set aside ");
        rf_text_add_count(text, sum->set_aside, "card", "cards");
        rf_text_add(text, " (HR.10, HR.12)");
        before = ", ";
    }
    if (sum->recuts) {
        rf_text_add(text, before);
        rf_text_add(text, "ordered ");
        rf_text_add_count(text, sum->recuts, "new cut", "new cuts");
        rf_text_add(text, " (HR.9)");
        before = ", ";
    }
    if (sum->replaced) {
        rf_text_add(text, before);
        rf_text_add(text, "replaced cards ");
        rf_text_add_count(text, sum->replaced, "time", "times");
        rf_text_add(text, " (HR.14)");
    }
    rf_text_add(text, ", first in line ");
    rf_text_add_number(text, sum->house_line);
    rf_text_add(text, "; it knew the order, so ask what the cause was\n");
}

/* Notes: keys and signatures, aborts with the seat, a stop, shoes of the house's chance alone. */
static void
add_signatures(struct rf_text *text, const struct rf_record *record)
{
    const struct rf_record_sum *sum = &record->sum;
    if (!record->spine.signs)
        rf_text_add(text, "not proved: who kept this record, for it has no key\n");
    else if (!record->spine.hook.verify)
        rf_text_add(text, "not proved: signatures were not checked\n");
    if (sum->aborted) {
        rf_text_add(text, "noted: ");
        rf_text_add_count(text, sum->aborted, "shoe", "shoes");
        rf_text_add(text, " aborted because a seat did not reveal; the last time it was seat ");
        rf_text_add_number(text, record->stays_out_seat);
        rf_text_add(text, ", ");
        rf_text_add(text, record->stays_out);
        rf_text_add(text, "\n");
    }
    if (record->stop_why[0]) {
        rf_text_add(text, "noted: the house stopped the table, and open wagers went back: ");
        rf_text_add(text, record->stop_why);
        rf_text_add(text, "\n");
    }
    if (sum->alone) {
        rf_text_add(text, "noted: ");
        rf_text_add_count(text, sum->alone, "shoe is", "shoes are");
        rf_text_add(text, " the house's chance alone: no player contributed\n");
    }
    if (record->source == RF_SOURCE_COMMITTED) {
        rf_text_add(text, "noted: ");
        rf_text_add_count(text, sum->is_signed, "act", "acts");
        rf_text_add(text, " signed by players, ");
        rf_text_add_count(text, sum->unsigned_acts, "act", "acts");
        rf_text_add(text, " not signed; ");
        rf_text_add_count(text, sum->refused, "act", "acts");
        rf_text_add(text, " refused\n");
    }
}

void
rf_record_verdict_if_signed(const struct rf_record *record, struct rf_signed_part *part)
{
    struct rf_text text = rf_text_start(part->words, RF_VERDICT_TEXT);
    bool kept = is_kept_truly(record);
    part->lines = record->spine.lines;
    part->breaches = record->sum.breaches;
    part->questions = record->sum.questions;
    part->verdict = kept && record->sum.breaches ? RF_VERDICT_BREACHES
                    : kept                       ? RF_VERDICT_RECORDED
                    : is_proved(record)          ? RF_VERDICT_PROVED
                                                 : RF_VERDICT_OPEN;
    (kept ? add_kept_truly : add_proved)(&text, record);
    rf_level_add(&text, rf_record_level(record));
    add_signatures(&text, record);
    add_house_acts(&text, record);
    rf_spine_add_citations(&text, &record->spine);
    add_running(&text, record);
    add_never(&text, record);
}

void
rf_record_verdict(const struct rf_record *record, char out[static RF_VERDICT_TEXT])
{
    struct rf_text text = rf_text_start(out, RF_VERDICT_TEXT);
    if (record->open)
        rf_spine_write_verdict(&record->spine, out);
    else
        rf_text_add(&text, "not proved: there is nothing in this record\n");
}
