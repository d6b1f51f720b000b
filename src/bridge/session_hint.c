/*
 * bridge/session_hint.c -- which forgotten line would have made an act lawful?
 *
 * People who keep a record forget lines more often than players break the law.  So each plausible
 * act that the law permits now is tried on a copy; if the act that broke the law is lawful after
 * it, it is named.
 */
#include "bridge/session_internal.h"
#include "riffle/session_observe.h"

/* Kinds that are tried, likeliest first, and the actors who may have done them. */
static const enum rf_session_kind hint_kinds[] = {
    RF_SESSION_SHUFFLE, RF_SESSION_CUT,     RF_SESSION_DEAL,    RF_SESSION_PLACE,
    RF_SESSION_CALL,    RF_SESSION_REDEAL,  RF_SESSION_REQUIRE, RF_SESSION_INSTRUCT,
    RF_SESSION_COPY,    RF_SESSION_MISDEAL, RF_SESSION_STRIKE,
};

/* Who does it when several may: players call and deal, the Director does the rest. */
static const enum rf_session_actor hint_actors[] = {RF_ACTOR_NS, RF_ACTOR_EW, RF_ACTOR_DIRECTOR,
                                                    RF_ACTOR_ASSISTANT};

static void
say(struct rf_session_act *act, enum rf_session_key key)
{
    act->said |= (uint32_t)1 << key;
}

/* An act of this kind on the board, at the table and with the copy of `about`.  `variant` counts
 * what else may be said: the reason of a redeal, the option or copies of an instruction.  False
 * when there are no more. */
static bool
make_variant(struct rf_session_act *out, enum rf_session_kind kind, enum rf_session_actor actor,
             const struct rf_session_act *about, unsigned variant)
{
    *out = rf_session_act_make(kind, actor);
    if (kind != RF_SESSION_INSTRUCT) {
        out->board = about->board;
        say(out, RF_KEY_BOARD);
    }
    switch (kind) {
    case RF_SESSION_CALL:
    case RF_SESSION_STRIKE:
        out->table = about->table;
        say(out, RF_KEY_TABLE);
        return variant == 0 && about->table > 0;
    case RF_SESSION_REDEAL:
        out->reason = (uint16_t)variant;
        say(out, RF_KEY_REASON);
        return variant < 2;
    case RF_SESSION_COPY:
        out->copy = about->copy;
        say(out, RF_KEY_COPY);
        return variant == 0 && about->copy > 0;
    case RF_SESSION_INSTRUCT:
        out->option = (uint16_t)variant;
        say(out, variant <= RF_OPTION_OTHER ? RF_KEY_OPTION : RF_KEY_COPIES);
        out->copies = variant > RF_OPTION_OTHER ? about->copy : 0;
        out->option = variant > RF_OPTION_OTHER ? 0 : out->option;
        return variant <= RF_OPTION_OTHER || (variant == RF_OPTION_OTHER + 1 && about->copy > 0);
    default: return variant == 0;
    }
}

static bool
is_lawful_after(const struct rf_session *session, const struct rf_session_act *before,
                const struct rf_session_act *act)
{
    struct rf_session copy = *session;
    return rf_session_act(&copy, before) == RF_PERMITTED &&
           rf_session_judge(&copy, act) == RF_PERMITTED;
}

/* The first actor and variant of a kind that helps. */
static bool
hint_of(const struct rf_session *session, const struct rf_session_act *act,
        enum rf_session_kind kind, struct rf_session_act *out)
{
    for (unsigned a = 0; a < sizeof hint_actors / sizeof hint_actors[0]; a++)
        for (unsigned v = 0; make_variant(out, kind, hint_actors[a], act, v); v++)
            if (is_lawful_after(session, out, act))
                return true;
    return false;
}

unsigned
rf_session_hint(const struct rf_session *session, const struct rf_session_act *act,
                struct rf_session_act out[static RF_SESSION_HINTS])
{
    unsigned count = 0;
    bool on_board = act->board >= session->first && act->board - session->first < session->boards;
    if (!session->open || session->closed || !on_board ||
        rf_session_judge(session, act) == RF_PERMITTED)
        return 0;
    for (unsigned k = 0; k < sizeof hint_kinds / sizeof hint_kinds[0]; k++)
        if (count < RF_SESSION_HINTS && hint_kinds[k] != act->kind &&
            hint_of(session, act, hint_kinds[k], &out[count]))
            count++;
    return count;
}
