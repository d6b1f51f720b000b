/*
 * app/cli/deal_check.c -- which options of `riffle deal` go together.
 */
#include <string.h>

#include "bridge/board_dealer.h"
#include "cli/deal.h"

/* Ends with a usage error when options of research deals do not go together: from a seed, from a
 * key, or in bulk. */
static void
check_research(const struct deal_options *o, const struct argp_state *state)
{
    /* The option to name in the message, if there is one. */
    const char *live = o->record ? "--record" : o->release ? "--release" : "--ledger";
    if (o->bulk && !o->seed)
        argp_error(state, "--bulk makes research deals: add --seed TEXT");
    if (o->bulk && (o->first || o->doubledummy))
        argp_error(state, "--bulk makes deals without board numbers or results: leave %s out",
                   o->first ? "--boards" : "--doubledummy");
    if (o->seed && o->key)
        argp_error(state, "--seed and --key exclude each other: leave one out");
    if (o->key && strlen(o->key) != RF_HEX_TEXT - 1)
        argp_error(state, "--key takes 64 hexadecimal digits, not '%s'", o->key);
    if (o->key && o->first != o->last)
        argp_error(state, "--key makes one board: name it, like --boards 7");
    if ((o->seed || o->key) && (o->record || o->release || o->ledger))
        argp_error(state,
                   "%s is for live deals, but %s makes research deals, which have no record: leave "
                   "one of them out",
                   live, o->seed ? "--seed" : "--key");
}

/* Ends with a usage error when --club or --date cannot stand on a sheet. */
static void
check_about(const struct deal_options *o, const struct argp_state *state)
{
    struct session_about about = {0};
    if (o->club && (!rf_manifest_is_text(o->club) || strlen(o->club) >= sizeof about.club))
        argp_error(state, "--club takes one line of 1 to %zu bytes, not '%s'",
                   sizeof about.club - 1, o->club);
    if (!session_about_date(&about, o->date))
        argp_error(state, "--date takes a day like 2026-11-15, not '%s'", o->date);
}

void
deal_check(const struct deal_options *o, const struct argp_state *state)
{
    /* Live deals are secret until released.  Research deals are not: --stats may describe them. */
    bool live = !o->seed && !o->key;
    check_research(o, state);
    /* `first` is 0 when --boards was not given. */
    if (!o->first && !o->bulk)
        argp_error(state, "which boards? Add --boards 1-36");
    if (o->lone && !o->key) /* with --key one board is meant */
        argp_error(state,
                   "%s boards, or board %s? For %s boards write --boards 1-%s, for board %s alone "
                   "--boards %s-%s",
                   o->boards, o->boards, o->boards, o->boards, o->boards, o->boards, o->boards);
    if (live && (o->first > BOARDS_FIRST_MOST || o->last - o->first >= RF_SESSION_BOARDS))
        argp_error(state,
                   "--boards takes at most %d boards, the first numbered at most %d: deal the "
                   "others into a second file",
                   RF_SESSION_BOARDS, BOARDS_FIRST_MOST);
    if (live && o->stats && !o->release)
        argp_error(state, "--stats would reveal something about boards that are still secret. "
                          "After play, run: riffle convert FILE --stats");
    if (o->title && (!rf_manifest_is_text(o->title) || strlen(o->title) >= RF_EVENT_TITLE))
        argp_error(state, "--title takes one line of 1 to %d bytes, not '%s'", RF_EVENT_TITLE - 1,
                   o->title);
    check_about(o, state);
    if (o->event && !event_name_fits(o->event))
        argp_error(state, "--event takes 1 to 64 letters, digits and -._, not '%s'", o->event);
}
