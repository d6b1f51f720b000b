/*
 * app/bridge/act_words.c -- one sentence for each kind of act (act_words.h).
 *
 * verb.c prints them.  A sentence is the place, which is a board with its table or copy, and what
 * happened there.
 */
#include "bridge/act_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Appends to a text of ACT_WORDS bytes, as far as there is room. */
__attribute__((format(printf, 2, 3))) static void
append(char *out, const char *format, ...)
{
    size_t used = strlen(out);
    va_list args;
    va_start(args, format);
    vsnprintf(out + used, ACT_WORDS - used, format, args);
    va_end(args);
}

/* The act has fields for all keys; `said` has one bit for each key that it really carries. */
static bool
has_key(const struct rf_session_act *act, enum rf_session_key key)
{
    return act->said >> key & 1;
}

static const char *
actor_name(enum rf_session_actor actor)
{
    switch (actor) {
    case RF_ACTOR_DIRECTOR: return "the Director";
    case RF_ACTOR_ASSISTANT: return "an assistant";
    case RF_ACTOR_NS: return "North-South";
    case RF_ACTOR_EW: return "East-West";
    default: return "the computer";
    }
}

/* "board 3, table 2, copy 1", as far as the act names them; empty when it names no board. */
static void
append_place(char *out, const struct rf_session_act *act)
{
    if (!has_key(act, RF_KEY_BOARD))
        return;
    append(out, "board %u", act->board);
    if (has_key(act, RF_KEY_TABLE))
        append(out, ", table %u", act->table);
    if (has_key(act, RF_KEY_COPY))
        append(out, ", copy %u", act->copy);
}

/* An instruction says up to three things. */
static void
append_instruction(char *out, const struct rf_session_act *act)
{
    static const char *const options[] = {"players deal at the tables (E1)",
                                          "the Director deals (E2)", "assistants deal (E3)",
                                          "the computer or another program deals (E4)"};
    const char *between = "";
    append(out, "from now on ");
    if (has_key(act, RF_KEY_OPTION)) {
        append(out, "%s", options[act->option]);
        between = "; ";
    }
    if (has_key(act, RF_KEY_WITNESSES)) {
        append(out, "%s%s", between,
               act->witnesses ? "both sides witness the deal" : "nobody need witness the deal");
        between = "; ";
    }
    if (has_key(act, RF_KEY_COPIES))
        append(out, "%s%u %s of each board", between, act->copies,
               act->copies == 1 ? "copy" : "copies");
}

/* What an act does, in words that need none of its values; NULL for the others. */
static const char *
plain_words(const struct rf_session_act *act)
{
    switch (act->kind) {
    case RF_SESSION_OPEN: return "the session is open";
    case RF_SESSION_PLACE: return "the hands are in their pockets";
    case RF_SESSION_SEEN: return act->exposed ? "a card was exposed" : "a card was seen";
    case RF_SESSION_MISDEAL: return "it was dealt wrongly";
    case RF_SESSION_CALL: return "bidding has started";
    case RF_SESSION_PASSOUT: return "passed out";
    case RF_SESSION_REQUIRE: return "the Director requires a redeal";
    case RF_SESSION_WITHDRAW: return "the Director no longer requires a redeal";
    case RF_SESSION_IMPORT: return "it takes a deal of another session";
    case RF_SESSION_IMPORTED: return "its deal comes from another session";
    case RF_SESSION_ENTER: return "its cards are entered";
    case RF_SESSION_UNSHUFFLED: return "its deck was not shuffled";
    case RF_SESSION_PLAYED: return "the result is in";
    case RF_SESSION_STRIKE: return "the result is struck out";
    case RF_SESSION_COPY: return "the copy is made";
    case RF_SESSION_CHECK:
        return act->equal ? "the copy is exact" : "the copy differs from its original";
    case RF_SESSION_FOUL: return "fouled";
    case RF_SESSION_RELEASE: return "released, its cards may be shown";
    case RF_SESSION_CLOSE: return "the session is closed";
    default: return NULL;
    }
}

/* The place comes first, then the sentence: either fixed words or, in the switch, words with the
 * actor or a value of the act. */
void
act_words_done(char out[static ACT_WORDS], const struct rf_session_act *act)
{
    const char *plain = plain_words(act), *who = actor_name(act->actor);
    out[0] = '\0';
    append_place(out, act);
    append(out, "%s%s", out[0] ? ": " : "", plain ? plain : "");
    switch (act->kind) {
    case RF_SESSION_INSTRUCT: append_instruction(out, act); break;
    case RF_SESSION_SHUFFLE: append(out, "%s shuffled", who); break;
    case RF_SESSION_REQUEST_CUT: append(out, "%s asks for a cut", who); break;
    case RF_SESSION_CUT: append(out, "%s cut", who); break;
    case RF_SESSION_WITNESS: append(out, "a player of %s is present", who); break;
    case RF_SESSION_DEAL: append(out, "%s dealt", who); break;
    case RF_SESSION_REDEAL:
        append(out, "to be shuffled and dealt again (%s)", act->reason ? "D3" : "D1");
        break;
    case RF_SESSION_EXCHANGE: append(out, "it goes to table %u", act->to); break;
    default: break;
    }
}

/* Uses the act's own word, not a sentence of what happened: a refused act did not happen. */
void
act_words_refused(char out[static ACT_WORDS], const struct rf_session_act *act)
{
    out[0] = '\0';
    append(out, "%s%s", rf_session_kind_word(act->kind), has_key(act, RF_KEY_BOARD) ? ", " : "");
    append_place(out, act);
}
