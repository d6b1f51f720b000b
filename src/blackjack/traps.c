/*
 * blackjack/traps.c -- rules that are consistent, and yet hardly what somebody means.
 *
 * A contradiction is refused (rules_read.c).  A trap is a game that can be played, but whose keys
 * together do something else than each of them promises.  Each row has a sentence that names the
 * keys as they are typed, what they do, and how to say what was probably meant.
 */
#include "riffle/bj_rules.h"

#include "base/assert.h"

static bool
any_but_soft(const struct rf_bj_rules *rules)
{
    return rules->double_on == RF_BJ_DOUBLE_ANY && !rules->double_soft;
}

static bool
only_high_soft(const struct rf_bj_rules *rules)
{
    bool some = rules->double_on == RF_BJ_DOUBLE_9_11 || rules->double_on == RF_BJ_DOUBLE_10_11;
    return some && rules->double_soft;
}

static bool
no_doubles(const struct rf_bj_rules *rules)
{
    return rules->double_on == RF_BJ_DOUBLE_NONE &&
           (rules->double_soft || rules->double_after_split);
}

static bool
no_splits(const struct rf_bj_rules *rules)
{
    return rules->split_hands_max == 1 && (rules->double_after_split || rules->hit_split_aces);
}

static bool
late_without_look(const struct rf_bj_rules *rules)
{
    return rules->surrender == RF_BJ_SURRENDER_LATE && rules->hole_card != RF_BJ_PEEK;
}

static bool
original_after_look(const struct rf_bj_rules *rules)
{
    return rules->dealer_natural_takes == RF_BJ_TAKES_ORIGINAL && rules->hole_card == RF_BJ_PEEK;
}

static const struct trap {
    bool (*holds)(const struct rf_bj_rules *rules);
    const char *sentence;
} traps[] = {
    {any_but_soft,
     "double_on=any with double_soft=no forbids doubling soft hands such as A,6: if any two cards "
     "may be doubled, add double_soft=yes"},
    {only_high_soft,
     "double_soft=yes goes by the hard total unless double_on=any, so only soft 19 to 21 may be "
     "doubled: for A,6 set double_on=any"},
    {no_doubles,
     "double_on=none forbids every double: double_soft=yes and double_after_split=yes change "
     "nothing"},
    {no_splits,
     "split_hands_max=1 forbids every split: double_after_split=yes and hit_split_aces=yes change "
     "nothing"},
    {late_without_look,
     "surrender=late is as good as early surrender if the dealer does not look for a natural "
     "(hole_card=no_peek or none, ENHC): half the bet is saved even from a natural. If your table "
     "takes the whole bet then, surrender=none is closer"},
    {original_after_look,
     "dealer_natural_takes=original (OBO) changes nothing with hole_card=peek: nobody doubles or "
     "splits before the dealer has looked. For a table without a hole card set hole_card=none"},
};
enum { TRAPS = sizeof traps / sizeof traps[0] };

const char *
rf_bj_rules_trap(const struct rf_bj_rules *rules, unsigned number)
{
    RF_ASSERT(rules);
    for (unsigned i = 0; i < TRAPS; i++)
        if (traps[i].holds(rules) && number-- == 0)
            return traps[i].sentence;
    return NULL;
}
