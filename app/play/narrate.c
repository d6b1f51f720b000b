#include "play/narrate.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

enum rf_notation
narrate_notation(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? RF_SYMBOLS : RF_LETTERS;
}

const char *
narrate_cents(char out[static NARRATE_CENTS], int64_t cents)
{
    long long size = llabs((long long)cents);
    int at = snprintf(out, NARRATE_CENTS, "%s%lld", cents < 0 ? "-" : "", size / 100);
    if (size % 100)
        snprintf(out + at, NARRATE_CENTS - (size_t)at, ".%02lld", size % 100);
    return out;
}

void
narrate_total(char out[static NARRATE_HAND], const struct rf_bj_rules *rules,
              const struct rf_bj_hand *hand)
{
    struct rf_count count = rf_bj_hand_count(hand);
    if (rf_bj_hand_is_natural(rules, hand))
        snprintf(out, NARRATE_HAND, "natural");
    else
        snprintf(out, NARRATE_HAND, "%s%u",
                 rf_bj_hand_is_bust(hand)         ? "bust "
                 : count.soft && count.total < 21 ? "soft "
                                                  : "",
                 count.total);
}

void
narrate_hand(char out[static NARRATE_HAND], const struct rf_bj_hand *hand, bool hidden)
{
    size_t at = 0;
    char face[RF_CARD_TEXT];
    out[0] = '\0';
    for (unsigned i = 0; i < hand->count; i++) {
        rf_card_write(face, hand->card[i], narrate_notation());
        at += (size_t)snprintf(out + at, NARRATE_HAND - at, "%s%s", i ? " " : "", face);
    }
    snprintf(out + at, NARRATE_HAND - at, "%s", hidden ? " ??" : "");
}

/* "you", or the player's name. */
static const char *
person(const struct evening *e, const char *name)
{
    return strcmp(name, e->name) == 0 ? "you" : name;
}

/* A player does it: "You hit.", "Ann hits." */
static void
tell_player(const struct evening *e, const char *verb, const char *rest,
            char out[static NARRATE_TEXT])
{
    const char *name = e->last.name;
    bool you = strcmp(name, e->name) == 0;
    snprintf(out, NARRATE_TEXT, "%s %s%s%.100s.", you ? "You" : name, verb, you ? "" : "s", rest);
}

/* A box by its player: "box 3 (Cleo)", "box 4 (you)". */
static void
box_words(const struct evening *e, unsigned box, char out[static NARRATE_TEXT])
{
    const char *name = rf_bj_chips_side_name(e->house.game, e->house.game->box[box].arrival);
    snprintf(out, NARRATE_TEXT, "box %u (%s)", box, person(e, name));
}

/* The hand of a box that the last card went to: the one in turn, or the last that has cards. */
static const struct rf_bj_hand *
dealt_hand(const struct rf_bj *game, unsigned box)
{
    const struct rf_bj_box *mine = &game->box[box];
    unsigned hand = 0;
    for (unsigned h = 0; h < mine->hands; h++)
        if (mine->hand[h].count > 0 &&
            mine->hand[h].card[mine->hand[h].count - 1] == game->table.last)
            hand = h;
    return &mine->hand[hand];
}

static void
tell_draw(const struct evening *e, char out[static NARRATE_TEXT])
{
    const struct rf_bj *game = e->house.game;
    const struct rf_act *act = &e->last;
    char face[RF_CARD_TEXT], total[NARRATE_HAND], whom[NARRATE_TEXT] = "the dealer";
    const struct rf_bj_hand *hand = &game->dealer;
    if (act->hand != RF_HAND_DEALER) {
        box_words(e, act->hand, whom);
        hand = dealt_hand(game, act->hand);
    }
    if (act->face_down) {
        snprintf(out, NARRATE_TEXT, "A card face down to %.200s.", whom);
        return;
    }
    rf_card_write(face, act->card, narrate_notation());
    narrate_total(total, &game->rules, hand);
    snprintf(out, NARRATE_TEXT, "%s to %.200s: %.20s.", face, whom, total);
}

/* The dealer's hand at a settlement, in words. */
static void
against(const struct evening *e, char out[static NARRATE_HAND])
{
    const struct rf_bj *game = e->house.game;
    char total[NARRATE_HAND];
    bool seen = game->dealer.count >= 2 && !game->hole_down;
    narrate_total(total, &game->rules, &game->dealer);
    out[0] = '\0';
    if (seen && !rf_bj_hand_is_bust(&e->settled) && !e->settled.surrendered)
        snprintf(out, NARRATE_HAND, " against %.20s", total);
}

static void
tell_settled(const struct evening *e, char out[static NARRATE_TEXT])
{
    const struct rf_bj *game = e->house.game;
    char whom[NARRATE_TEXT], total[NARRATE_HAND], cents[NARRATE_CENTS], dealer[NARRATE_HAND];
    box_words(e, e->last.box, whom);
    whom[0] = 'B';
    narrate_total(total, &game->rules, &e->settled);
    against(e, dealer);
    narrate_cents(cents, llabs((long long)e->won_cents));
    const char *clause = game->movements ? rf_clause_citation(game->movement[0].clause) : "";
    if (e->won_cents == 0)
        snprintf(out, NARRATE_TEXT, "%.60s, %.20s%.40s: a stand-off. %s", whom, total, dealer,
                 clause);
    else
        snprintf(out, NARRATE_TEXT, "%.60s, %.20s%.40s: %s %s. %s", whom, total, dealer,
                 e->settled.surrendered ? "gives up"
                 : e->won_cents > 0     ? "wins"
                                        : "loses",
                 cents, clause);
}

static void
tell_insurance(const struct evening *e, char out[static NARRATE_TEXT])
{
    char whom[NARRATE_TEXT], cents[NARRATE_CENTS];
    box_words(e, e->last.box, whom);
    snprintf(out, NARRATE_TEXT, "Insurance of %.60s %s %s. %s", whom,
             e->won_cents > 0 ? "wins" : "loses",
             narrate_cents(cents, llabs((long long)e->won_cents)),
             rf_clause_citation(RF_INSURANCE_PAYS));
}

static void
tell_turn(const struct evening *e, char out[static NARRATE_TEXT])
{
    const struct rf_bj *game = e->house.game;
    char face[RF_CARD_TEXT], total[NARRATE_HAND], whom[NARRATE_TEXT];
    const struct rf_bj_hand *hand = &game->dealer;
    rf_card_write(face, e->last.card, narrate_notation());
    if (!e->last.box) {
        narrate_total(total, &game->rules, hand);
        snprintf(out, NARRATE_TEXT, "The dealer turns %s: %.20s.", face, total);
        return;
    }
    box_words(e, e->last.box, whom);
    for (unsigned h = 0; h < game->box[e->last.box].hands; h++)
        if (game->box[e->last.box].hand[h].doubled && !game->box[e->last.box].hidden[h])
            hand = &game->box[e->last.box].hand[h];
    narrate_total(total, &game->rules, hand);
    snprintf(out, NARRATE_TEXT, "The doubled card of %.60s is %s: %.20s.", whom, face, total);
}

static void
tell_wager(const struct evening *e, const char *verb, char out[static NARRATE_TEXT])
{
    char rest[NARRATE_TEXT], cents[NARRATE_CENTS];
    narrate_cents(cents, e->last.cents);
    if (e->last.kind == RF_ACT_BUY)
        snprintf(rest, sizeof rest, " %s of chips", cents);
    else if (e->last.kind == RF_ACT_INSURE)
        snprintf(rest, sizeof rest, " box %u for %s", e->last.box, cents);
    else
        snprintf(rest, sizeof rest, " %s on box %u", cents, e->last.box);
    tell_player(e, verb, rest, out);
}

static void
tell_end(const struct evening *e, char out[static NARRATE_TEXT])
{
    char cents[NARRATE_CENTS];
    snprintf(out, NARRATE_TEXT, "The round is over.%s%s%s", e->away ? "" : " You have ",
             e->away ? "" : narrate_cents(cents, evening_chips(e)), e->away ? "" : ".");
}

static void
tell_cut(const struct evening *e, char out[static NARRATE_TEXT])
{
    char rest[40];
    snprintf(rest, sizeof rest, " at %u", e->last.cards);
    if (e->last.role == RF_ROLE_SUPERVISOR)
        snprintf(out, NARRATE_TEXT, "Nobody cuts, so the supervisor cuts at %u.", e->last.cards);
    else if (strcmp(e->last.name, e->name) == 0)
        snprintf(out, NARRATE_TEXT, "You cut at %u.", e->last.cards);
    else
        tell_player(e, "cut", rest, out);
}

/* Acts that need no word of the game. */
static const char *
plain_words(const struct evening *e)
{
    switch (e->last.kind) {
    case RF_ACT_SHUFFLE: return "The dealer shuffles.";
    case RF_ACT_DISCARDS: return "The shoe is empty: the discards are shuffled.";
    case RF_ACT_FIX: return "The dealer fixes the place of the cutting card.";
    case RF_ACT_FRONT_TO_BACK: return "The front of the stack goes to the back.";
    case RF_ACT_MARK: return "The cutting card is put in its place.";
    case RF_ACT_LOAD: return "The stack goes into the shoe.";
    case RF_ACT_FEED: return "The cards go into the device.";
    case RF_ACT_RETURN: return "The discards go back into the device.";
    case RF_ACT_BURN: return "A card is burned.";
    case RF_ACT_LOOK:
        return e->last.natural ? "The dealer looks: he has a natural."
                               : "The dealer looks: no natural.";
    case RF_ACT_CUTTING_CARD:
        return e->house.game->table.round.on
                   ? "The cutting card! The cards are shuffled after this round."
                   : "The cutting card comes first: the cards are shuffled now.";
    default: return "";
    }
}

void
narrate(const struct evening *e, char out[static NARRATE_TEXT])
{
    char rest[NARRATE_TEXT];
    switch (e->last.kind) {
    case RF_ACT_SIT:
        snprintf(rest, sizeof rest, " at box %u", e->last.box);
        tell_player(e, "sit", rest, out);
        break;
    case RF_ACT_BUY: tell_wager(e, "buy", out); break;
    case RF_ACT_WAGER: tell_wager(e, "wager", out); break;
    case RF_ACT_INSURE: tell_wager(e, "insure", out); break;
    case RF_ACT_DECLINE: tell_player(e, "decline", " insurance", out); break;
    case RF_ACT_OFFER:
        snprintf(out, NARRATE_TEXT, "The cut is offered to %s.", person(e, e->last.player));
        break;
    case RF_ACT_REFUSE: tell_player(e, "refuse", " the cut", out); break;
    case RF_ACT_CUT: tell_cut(e, out); break;
    case RF_ACT_DRAW: tell_draw(e, out); break;
    case RF_ACT_HIT: tell_player(e, "hit", "", out); break;
    case RF_ACT_STAND: tell_player(e, "stand", "", out); break;
    case RF_ACT_DOUBLE: tell_player(e, "double", "", out); break;
    case RF_ACT_SPLIT: tell_player(e, "split", "", out); break;
    case RF_ACT_SURRENDER: tell_player(e, "surrender", "", out); break;
    case RF_ACT_TURN: tell_turn(e, out); break;
    case RF_ACT_PAY:
    case RF_ACT_COLLECT:
    case RF_ACT_STAND_OFF: tell_settled(e, out); break;
    case RF_ACT_PAY_INSURANCE:
    case RF_ACT_COLLECT_INSURANCE: tell_insurance(e, out); break;
    case RF_ACT_END: tell_end(e, out); break;
    default: snprintf(out, NARRATE_TEXT, "%s", plain_words(e)); break;
    }
}

void
narrate_standing(const struct evening *e, FILE *out)
{
    const struct tally *t = &e->tally;
    char has[NARRATE_CENTS], bought[NARRATE_CENTS], net[NARRATE_CENTS], wagered[NARRATE_CENTS];
    char coached[ADVICE_TEXT];
    int64_t stands = evening_standing(e), won_cents = stands - t->bought_cents;
    fprintf(out, "You %s %s, and bought %s: %s%s.\n", e->away ? "leave with" : "have",
            narrate_cents(has, stands), narrate_cents(bought, t->bought_cents),
            won_cents > 0   ? "you are up "
            : won_cents < 0 ? "you are down "
                            : "you are even",
            won_cents ? narrate_cents(net, llabs((long long)won_cents)) : "");
    fprintf(out,
            "%u round%s, %u hand%s: %u won, %u lost, %u stood off; %u natural%s, %u bust, %u "
            "doubled, %u split, %u surrendered, %u insured; %s wagered.\n",
            t->rounds, t->rounds == 1 ? "" : "s", t->hands, t->hands == 1 ? "" : "s", t->won,
            t->lost, t->stood_off, t->naturals, t->naturals == 1 ? "" : "s", t->busts, t->doubles,
            t->splits, t->surrenders, t->insured, narrate_cents(wagered, t->wagered_cents));
    coach_sum(&e->coach, coached);
    if (coached[0])
        fprintf(out, "%s\n", coached);
}
