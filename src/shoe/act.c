/*
 * shoe/act.c -- the kinds of act: their phrases, who performs them, and empty acts.
 *
 * Everything here comes from riffle/act.def, one row per act.  act_text.c and act_pairs.c read and
 * write acts by the same phrases, so the language has a single source.
 */
#include "riffle/act.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "riffle/shoe.h"

static const struct {
    enum rf_role role;
    const char *phrase;
} act_rows[RF_ACTS] = {
#define ACT(KIND, ROLE, said) [RF_ACT_##KIND] = {RF_ROLE_##ROLE, said},
#include "riffle/act.def"
#undef ACT
};

/* The rows are those of enum rf_act_kind, in its order. */
enum act_row {
#define ACT(KIND, ROLE, said) ROW_##KIND,
#include "riffle/act.def"
#undef ACT
    ROWS,
};
_Static_assert((int)ROWS == (int)RF_ACTS, "act.def has a row for each kind in act.h");
#define ACT(KIND, ROLE, said)                                                                      \
    _Static_assert((int)ROW_##KIND == (int)RF_ACT_##KIND, "the order of act.h and act.def");
#include "riffle/act.def"
#undef ACT

const char *
rf_act_phrase(enum rf_act_kind kind)
{
    RF_ASSERT(kind < RF_ACTS);
    return act_rows[kind].phrase;
}

enum rf_role
rf_act_role(enum rf_act_kind kind)
{
    RF_ASSERT(kind < RF_ACTS);
    return act_rows[kind].role;
}

/* C4 to the letter: one burned card (C4.7), a full deck on both sides of the cut (C4.4), the
 * cutting card no deeper than the middle (C4.5.1). */
struct rf_c4_rules
rf_c4_rules_default(unsigned decks)
{
    RF_ASSERT(decks >= 1 && decks <= RF_DECKS_MAX);
    return (struct rf_c4_rules){
        .decks = (uint8_t)decks,
        .boxes = RF_BOXES_MAX,
        .sets = 1,
        .device_rounds = 1,
        .burn = 1,
        .cut_margin = RF_DECK_CARDS,
        .cutting_card_min = 1,
        .cutting_card_max = (uint16_t)(decks * RF_DECK_CARDS / 2),
    };
}

struct rf_act
rf_act_make(enum rf_act_kind kind, const char *actor)
{
    /* An untold place of the cutting card is not place 0, which is behind all cards. */
    struct rf_act act = {
        .kind = kind,
        .hand = RF_HAND_NONE,
        .card = RF_CARD_UNKNOWN,
        .cards = kind == RF_ACT_MARK ? RF_PLACE_UNKNOWN : 0,
    };
    if (rf_text_is_equal(actor, "dealer"))
        act.role = RF_ROLE_DEALER;
    else if (rf_text_is_equal(actor, "supervisor"))
        act.role = RF_ROLE_SUPERVISOR;
    else {
        RF_ASSERT(strlen(actor) < RF_NAME_SIZE);
        memcpy(act.name, actor, strlen(actor));
    }
    return act;
}
