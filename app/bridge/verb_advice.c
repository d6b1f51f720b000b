/*
 * app/bridge/verb_advice.c -- what to do after an act (verb_advice.h).
 */
#include "bridge/verb_advice.h"

/* True when this person has a part in the act, whatever else the law says of it. */
static bool
has_part(const struct verb_input *in, struct rf_session_act act, enum rf_session_actor actor)
{
    act.actor = actor;
    return rf_session_record_judge(&in->keeper.record, &act, NULL) != RF_OWN_PART;
}

void
advise_who(const struct verb_input *in, const struct rf_session_act *act, enum rf_clause ruling,
           FILE *out)
{
    if (ruling != RF_OWN_PART)
        return;
    bool ns = has_part(in, *act, RF_ACTOR_NS), ew = has_part(in, *act, RF_ACTOR_EW);
    if (ns || ew)
        fprintf(out, "; add --by %s%s", ns ? "ns" : "ew", ns && ew ? " or --by ew" : "");
    else if (has_part(in, *act, RF_ACTOR_ASSISTANT))
        fputs("; add --by director or --by assistant", out);
    else if (has_part(in, *act, RF_ACTOR_DIRECTOR))
        fputs("; add --by director", out);
}

void
advise_results(const struct verb_input *in, const struct rf_session_act *act, enum rf_clause ruling,
               FILE *out)
{
    const struct rf_session *session = &in->keeper.record.session;
    if (act->kind != RF_SESSION_RELEASE || ruling != RF_RELEASED_IS_OVER)
        return;
    const struct rf_board *board = rf_session_board_at(session, act->board);
    uint32_t open = board->began & ~board->result & ~board->passed_out;
    unsigned first = 0, count = 0;
    fprintf(out, "  started and without a result: table%s", open & (open - 1) ? "s" : "");
    for (unsigned t = 1; t <= session->tables; t++) {
        if (!(open >> (t - 1) & 1))
            continue;
        first = first ? first : t;
        fprintf(out, "%s %u", count++ ? "," : "", t);
    }
    fprintf(out, "\nRun: riffle session played --board %u --table %u%s (or passout)\n", act->board,
            first, in->record_option);
}

/* Says how the board is dealt again: by the program, by another one, or by hand. */
static void
advise_deal(const struct verb_input *in, unsigned board, FILE *out)
{
    const struct rf_session_record *record = &in->keeper.record;
    if (record->session.option != RF_OPTION_OTHER)
        fprintf(out, "next: riffle session shuffle --board %u%s\n", board, in->record_option);
    else if (record->source == RF_SOURCE_OBSERVED)
        fprintf(out, "next: riffle session enter FILE --board %u%s\n", board, in->record_option);
    else
        fprintf(out, "next: riffle session deal --board %u%s\n", board, in->record_option);
    fprintf(out, "next: then make the files of boards again: riffle session export -o FILE%s\n",
            in->record_option);
}

void
advise_redeal(const struct verb_input *in, const struct rf_session_act *act, FILE *out)
{
    bool finds = act->kind == RF_SESSION_SEEN || act->kind == RF_SESSION_MISDEAL;
    bool requires = act->kind == RF_SESSION_REQUIRE && in->verb->act == RF_SESSION_REQUIRE;
    if (act->kind == RF_SESSION_REDEAL)
        advise_deal(in, act->board, out);
    if (requires || (finds && rf_session_board_at(&in->keeper.record.session, act->board)->due))
        fprintf(out, "next: riffle session redeal --board %u --reason %s%s\n", act->board,
                requires ? "D3" : "D1", in->record_option);
}
