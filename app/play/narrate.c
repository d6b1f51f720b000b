/*
 * app/play/narrate.c -- puts what happens at the table into sentences.
 *
 * Both faces call it: the screen shows the sentences on the rail, the lines print them.  It reads
 * evening->last, the act that was just done, and the game as that act left it.  The sentences
 * themselves are in words.h; this file chooses one and fills it in.
 */
#include "play/narrate.h"

#include <ctype.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

#include "play/words.h"

enum rf_notation
narrate_notation(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? RF_SYMBOLS : RF_LETTERS;
}

/* "10", "7.50", "-2": whole amounts without decimals. */
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
        snprintf(out, NARRATE_HAND, WORDS_BLACKJACK);
    else if (count.soft && hand->count == 1)
        snprintf(out, NARRATE_HAND, WORDS_ACE);
    else if (rf_bj_hand_is_bust(hand))
        snprintf(out, NARRATE_HAND, WORDS_BUST, count.total);
    else
        snprintf(out, NARRATE_HAND, count.soft && count.total < 21 ? WORDS_SOFT : "%u",
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

void
narrate_result(char out[static NARRATE_HAND], int64_t won_cents)
{
    char cents[NARRATE_CENTS];
    narrate_cents(cents, llabs((long long)won_cents));
    if (won_cents == 0)
        snprintf(out, NARRATE_HAND, WORDS_EVEN);
    else
        snprintf(out, NARRATE_HAND, won_cents > 0 ? WORDS_UP : WORDS_DOWN, cents);
}

/* True when the last act is yours. */
static bool
is_you(const struct evening *e)
{
    return strcmp(e->last.name, e->name) == 0;
}

/* A sentence about whoever did the last act: as it is when that is you, else behind the name. */
static void
tell_actor(const struct evening *e, const char *sentence, char out[static NARRATE_TEXT])
{
    if (is_you(e))
        snprintf(out, NARRATE_TEXT, "%s", sentence);
    else
        snprintf(out, NARRATE_TEXT, "%s %.200s", e->last.name, sentence);
}

/* A box by its player: "box 3 (Cleo)", "box 4 (you)". */
static void
write_box(const struct evening *e, unsigned box, char out[static NARRATE_TEXT])
{
    const char *name = rf_bj_chips_side_name(e->house.game, e->house.game->box[box].arrival);
    if (strcmp(name, e->name) == 0)
        snprintf(out, NARRATE_TEXT, WORDS_BOX_YOU, box);
    else
        snprintf(out, NARRATE_TEXT, WORDS_BOX_THEY, box, name);
}

/* The hand of a box that the last card went to.  After a split several hands have cards: it is the
 * one whose last card is the card that the table dealt last. */
static const struct rf_bj_hand *
find_dealt_hand(const struct rf_bj *game, unsigned box)
{
    const struct rf_bj_box *mine = &game->box[box];
    unsigned hand = 0;
    for (unsigned h = 0; h < mine->hands; h++)
        if (mine->hand[h].count > 0 &&
            mine->hand[h].card[mine->hand[h].count - 1] == game->table.last)
            hand = h;
    return &mine->hand[hand];
}

/* A card is dealt, with the total that its hand then has: "K♠ to box 4 (you): 16." */
static void
tell_draw(const struct evening *e, char out[static NARRATE_TEXT])
{
    const struct rf_bj *game = e->house.game;
    const struct rf_act *act = &e->last;
    char face[RF_CARD_TEXT], total[NARRATE_HAND], whom[NARRATE_TEXT] = WORDS_THE_DEALER;
    const struct rf_bj_hand *hand = &game->dealer;
    if (act->hand != RF_HAND_DEALER) {
        write_box(e, act->hand, whom);
        hand = find_dealt_hand(game, act->hand);
    }
    if (act->face_down) {
        snprintf(out, NARRATE_TEXT, WORDS_DEALT_DOWN, whom);
        return;
    }
    rf_card_write(face, act->card, narrate_notation());
    narrate_total(total, &game->rules, hand);
    snprintf(out, NARRATE_TEXT, WORDS_DEALT, face, whom, total);
}

/* " against 19" when the dealer's hand decided; nothing for a hand that was bust or surrendered
 * before the dealer played. */
static void
write_against(const struct evening *e, char out[static NARRATE_HAND])
{
    const struct rf_bj *game = e->house.game;
    char total[NARRATE_HAND];
    bool seen = game->dealer.count >= 2 && !game->hole_down;
    narrate_total(total, &game->rules, &game->dealer);
    out[0] = '\0';
    if (seen && !rf_bj_hand_is_bust(&e->settled) && !e->settled.surrendered)
        snprintf(out, NARRATE_HAND, WORDS_AGAINST, total);
}

/* "Box 4 (you), 20 against 18, wins 10 [BJ(11).5]."  The clause is that of the payment. */
static void
tell_settled(const struct evening *e, char out[static NARRATE_TEXT])
{
    const struct rf_bj *game = e->house.game;
    char whom[NARRATE_TEXT], total[NARRATE_HAND], cents[NARRATE_CENTS], dealer[NARRATE_HAND];
    write_box(e, e->last.box, whom);
    whom[0] = (char)toupper((unsigned char)whom[0]);
    narrate_total(total, &game->rules, &e->settled);
    write_against(e, dealer);
    narrate_cents(cents, llabs((long long)e->won_cents));
    const char *clause = game->movements ? rf_clause_citation(game->movement[0].clause) : "";
    if (e->won_cents == 0)
        snprintf(out, NARRATE_TEXT, WORDS_SETTLED_PUSH, whom, total, dealer, clause);
    else if (e->settled.surrendered)
        snprintf(out, NARRATE_TEXT, WORDS_SETTLED_SURRENDER, whom, total, dealer, cents, clause);
    else
        snprintf(out, NARRATE_TEXT, e->won_cents > 0 ? WORDS_SETTLED_WINS : WORDS_SETTLED_LOSES,
                 whom, total, dealer, cents, clause);
}

/* Insurance is settled apart from the hand. */
static void
tell_insurance(const struct evening *e, char out[static NARRATE_TEXT])
{
    char whom[NARRATE_TEXT], cents[NARRATE_CENTS];
    write_box(e, e->last.box, whom);
    snprintf(out, NARRATE_TEXT, e->won_cents > 0 ? WORDS_INSURANCE_WINS : WORDS_INSURANCE_LOSES,
             whom, narrate_cents(cents, llabs((long long)e->won_cents)),
             rf_clause_citation(RF_INSURANCE_PAYS));
}

/* The hole card, or a doubled card that lay face down, is turned. */
static void
tell_turn(const struct evening *e, char out[static NARRATE_TEXT])
{
    const struct rf_bj *game = e->house.game;
    char face[RF_CARD_TEXT], total[NARRATE_HAND], whom[NARRATE_TEXT];
    const struct rf_bj_hand *hand = &game->dealer;
    rf_card_write(face, e->last.card, narrate_notation());
    if (!e->last.box) {
        narrate_total(total, &game->rules, hand);
        snprintf(out, NARRATE_TEXT, WORDS_DEALER_TURNS, face, total);
        return;
    }
    write_box(e, e->last.box, whom);
    for (unsigned h = 0; h < game->box[e->last.box].hands; h++)
        if (game->box[e->last.box].hand[h].doubled && !game->box[e->last.box].hidden[h])
            hand = &game->box[e->last.box].hand[h];
    narrate_total(total, &game->rules, hand);
    snprintf(out, NARRATE_TEXT, WORDS_DOUBLED_CARD, whom, face, total);
}

/* Acts of a player with an amount, a box or a place. */
static void
tell_numbers(const struct evening *e, char out[static NARRATE_TEXT])
{
    const struct rf_act *act = &e->last;
    bool you = is_you(e);
    char text[NARRATE_TEXT], cents[NARRATE_CENTS];
    narrate_cents(cents, act->cents);
    switch (act->kind) {
    case RF_ACT_SIT:
        snprintf(text, sizeof text, you ? WORDS_SIT_YOU : WORDS_SIT_THEY, act->box);
        break;
    case RF_ACT_BUY:
        snprintf(text, sizeof text, you ? WORDS_BUY_YOU : WORDS_BUY_THEY, cents);
        break;
    case RF_ACT_INSURE:
        snprintf(text, sizeof text, you ? WORDS_INSURE_YOU : WORDS_INSURE_THEY, act->box, cents);
        break;
    case RF_ACT_CUT:
        snprintf(text, sizeof text, you ? WORDS_CUT_YOU : WORDS_CUT_THEY, act->cards);
        break;
    default:
        snprintf(text, sizeof text, you ? WORDS_BET_YOU : WORDS_BET_THEY, cents, act->box);
        break;
    }
    tell_actor(e, text, out);
}

/* Names a player's act that has no number; NULL for any other act. */
static const char *
choose_decision(const struct evening *e)
{
    bool you = is_you(e);
    switch (e->last.kind) {
    case RF_ACT_HIT: return you ? WORDS_HIT_YOU : WORDS_HIT_THEY;
    case RF_ACT_STAND: return you ? WORDS_STAND_YOU : WORDS_STAND_THEY;
    case RF_ACT_DOUBLE: return you ? WORDS_DOUBLE_YOU : WORDS_DOUBLE_THEY;
    case RF_ACT_SPLIT: return you ? WORDS_SPLIT_YOU : WORDS_SPLIT_THEY;
    case RF_ACT_SURRENDER: return you ? WORDS_SURRENDER_YOU : WORDS_SURRENDER_THEY;
    case RF_ACT_DECLINE: return you ? WORDS_DECLINE_YOU : WORDS_DECLINE_THEY;
    case RF_ACT_REFUSE: return you ? WORDS_REFUSE_YOU : WORDS_REFUSE_THEY;
    default: return NULL;
    }
}

/* Acts of the dealer that always have the same sentence; "" for acts that are not told. */
static const char *
choose_dealer_act(const struct evening *e)
{
    switch (e->last.kind) {
    case RF_ACT_SHUFFLE: return WORDS_SHUFFLE;
    case RF_ACT_DISCARDS: return WORDS_SHUFFLE_DISCARDS;
    case RF_ACT_FIX: return WORDS_FIX;
    case RF_ACT_FRONT_TO_BACK: return WORDS_FRONT_TO_BACK;
    case RF_ACT_MARK: return WORDS_MARK;
    case RF_ACT_LOAD: return WORDS_LOAD;
    case RF_ACT_FEED: return WORDS_FEED;
    case RF_ACT_RETURN: return WORDS_RETURN;
    case RF_ACT_BURN: return WORDS_BURN;
    case RF_ACT_LOOK: return e->last.natural ? WORDS_CHECK_BLACKJACK : WORDS_CHECK_NONE;
    case RF_ACT_CUTTING_CARD:
        return e->house.game->table.round.on ? WORDS_CUTTING_CARD_OUT : WORDS_CUTTING_CARD_FIRST;
    default: return "";
    }
}

/* The dealer offers the cut to one player after the other (C4.3). */
static void
tell_offer(const struct evening *e, char out[static NARRATE_TEXT])
{
    if (strcmp(e->last.player, e->name) == 0)
        snprintf(out, NARRATE_TEXT, WORDS_OFFER_YOU);
    else
        snprintf(out, NARRATE_TEXT, WORDS_OFFER_THEY, e->last.player);
}

/* Ends with your chips, unless you have left. */
static void
tell_end(const struct evening *e, char out[static NARRATE_TEXT])
{
    char cents[NARRATE_CENTS];
    if (e->away)
        snprintf(out, NARRATE_TEXT, WORDS_ROUND_OVER);
    else
        snprintf(out, NARRATE_TEXT, WORDS_ROUND_OVER_CHIPS, narrate_cents(cents, evening_chips(e)));
}

void
narrate(const struct evening *e, char out[static NARRATE_TEXT])
{
    const char *decision = choose_decision(e);
    if (decision) {
        tell_actor(e, decision, out);
        return;
    }
    if (e->last.kind == RF_ACT_CUT && e->last.role == RF_ROLE_SUPERVISOR) {
        snprintf(out, NARRATE_TEXT, WORDS_CUT_SUPERVISOR, e->last.cards);
        return;
    }
    switch (e->last.kind) {
    case RF_ACT_SIT:
    case RF_ACT_BUY:
    case RF_ACT_WAGER:
    case RF_ACT_INSURE:
    case RF_ACT_CUT: tell_numbers(e, out); break;
    case RF_ACT_OFFER: tell_offer(e, out); break;
    case RF_ACT_DRAW: tell_draw(e, out); break;
    case RF_ACT_TURN: tell_turn(e, out); break;
    case RF_ACT_PAY:
    case RF_ACT_COLLECT:
    case RF_ACT_STAND_OFF: tell_settled(e, out); break;
    case RF_ACT_PAY_INSURANCE:
    case RF_ACT_COLLECT_INSURANCE: tell_insurance(e, out); break;
    case RF_ACT_END: tell_end(e, out); break;
    default: snprintf(out, NARRATE_TEXT, "%s", choose_dealer_act(e)); break;
    }
}

void
narrate_standing(const struct evening *e, FILE *out)
{
    const struct tally *t = &e->tally;
    char has[NARRATE_CENTS], bought[NARRATE_CENTS], result[NARRATE_HAND], bet[NARRATE_CENTS];
    char coached[ADVICE_TEXT];
    int64_t stands = evening_standing(e);
    narrate_result(result, stands - t->bought_cents);
    fprintf(out, e->away ? WORDS_RESULT_LEAVE : WORDS_RESULT_HAVE, narrate_cents(has, stands),
            narrate_cents(bought, t->bought_cents), result);
    fprintf(out, WORDS_RESULT_HANDS, t->rounds, t->hands, t->won, t->lost, t->stood_off,
            t->naturals, t->busts, t->doubles, t->splits, t->surrenders, t->insured,
            narrate_cents(bet, t->wagered_cents));
    coach_sum(&e->coach, coached);
    if (coached[0])
        fprintf(out, "%s\n", coached);
    char counted[QUIZ_TEXT];
    quiz_sum(&e->quiz, counted);
    if (counted[0])
        fprintf(out, "%s\n", counted);
}
