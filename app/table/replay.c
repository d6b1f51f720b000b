/*
 * app/table/replay.c -- asks the strategy for each decision of a companion in a record, and
 * compares.
 *
 * `riffle verify` calls it for every line, so lines that cannot be decisions are passed over early:
 * only their fourth field is read.
 */
#include "table/replay.h"

#include <riffle/record.h>

#include <stdio.h>
#include <string.h>

/* Decisions use no chance; bets and cuts, which do, are not replayed. */
static uint32_t
no_chance(void *state)
{
    (void)state;
    return 0;
}

/* Reads the hash of the strategy from the first line. */
static void
read_strategy(struct replay *replay, const char *line, size_t size)
{
    static const char key[] = " strategy=";
    const char *at = memmem(line, size, key, sizeof key - 1);
    size_t rest = at ? size - (size_t)(at - line) - (sizeof key - 1) : 0;
    if (rest >= RF_HEX_TEXT - 1)
        memcpy(replay->strategy, at + sizeof key - 1, RF_HEX_TEXT - 1);
}

/* Computes the strategy of the rules, and compares its hash with the record's. */
static void
compute_strategy(struct replay *replay, const struct rf_record *record)
{
    char own[RF_HEX_TEXT];
    replay->asked = true;
    if (!companion_learn(&replay->table, &record->bj.rules))
        return;
    companion_strategy(&replay->table, own);
    replay->known = strcmp(own, replay->strategy) == 0;
}

/* True of acts that the strategy decides. */
static bool
is_decision(enum rf_act_kind kind)
{
    switch (kind) {
    case RF_ACT_HIT:
    case RF_ACT_STAND:
    case RF_ACT_DOUBLE:
    case RF_ACT_SPLIT:
    case RF_ACT_SURRENDER:
    case RF_ACT_INSURE:
    case RF_ACT_DECLINE: return true;
    default: return false;
    }
}

/* Reads only the fourth field of a line, its act.  RF_ACTS when that is not an act of the table. */
static enum rf_act_kind
act_of(const char *bytes, size_t size)
{
    char name[RF_LINE_WORD];
    const char *field = bytes, *end = bytes + size, *tab;
    for (unsigned fields = 0; fields < 3; fields++, field = tab + 1)
        if (!(tab = memchr(field, '\t', (size_t)(end - field))))
            return RF_ACTS;
    tab = memchr(field, '\t', (size_t)(end - field));
    if (!tab || (size_t)(tab - field) >= sizeof name)
        return RF_ACTS;
    memcpy(name, field, (size_t)(tab - field));
    name[tab - field] = '\0';
    return rf_act_find(name);
}

/* Always false: fills in the finding. */
static bool
report_difference(const struct rf_line *line, const struct rf_act *expected,
                  struct rf_finding *finding)
{
    char words[RF_ACT_TEXT];
    memset(finding, 0, sizeof *finding);
    finding->line = line->seq;
    finding->clause = RF_RECORD_OPENS;
    snprintf(finding->found, sizeof finding->found, "%s: %s", line->actor, line->act);
    rf_act_write(words, expected);
    snprintf(finding->expected, sizeof finding->expected, "%.80s, by the companions' strategy",
             words);
    snprintf(finding->whose, sizeof finding->whose, "the house, which plays for companions");
    return false;
}

bool
replay_line(struct replay *replay, const struct rf_record *before, const char *bytes, size_t size,
            struct rf_finding *finding)
{
    struct rf_line line;
    struct rf_line_error error;
    struct rf_act expected;
    struct rf_rng none = {no_chance, NULL};
    if (before->spine.lines == 0)
        read_strategy(replay, bytes, size);
    if (!before->game || !before->companion[0][0])
        return true;
    enum rf_act_kind kind = act_of(bytes, size);
    /* When the dealer checks for blackjack, no companion may still want to surrender early. */
    bool look = kind == RF_ACT_LOOK;
    if ((!look && !is_decision(kind)) || !rf_line_read(&line, bytes, size, &error) ||
        strcmp(line.ruling, "-") != 0)
        return true;
    if (!look && !rf_record_is_companion(before, line.actor))
        return true;
    replay->companions = true;
    if (!replay->asked)
        compute_strategy(replay, before);
    if (!replay->known)
        return true;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        replay->table.box[box] = before->bj.table.seats.box[box].arrival &&
                                 rf_record_is_companion(before,
                                                        before->bj.table.seats.box[box].name);
    bool asked = companion_next(&before->bj, &replay->table, none, &expected);
    if (look ? asked : asked && (expected.kind != kind || strcmp(expected.name, line.actor) != 0))
        return report_difference(&line, &expected, finding);
    replay->decisions += !look;
    return true;
}
