/*
 * app/cli/exact_report_hand.c -- `riffle exact --hand`: the value of each play with one hand
 * against one up-card.
 *
 * The cards of the question are taken out of the shoe first, so the values are those of a player
 * who has seen exactly these cards.
 */
#include <string.h>

#include <riffle/basic.h>

#include "cli/exact_report.h"

/* Reads a rank without a suit, as a card of spades: suits do not matter at blackjack. */
static size_t
rank_read(const char *text, rf_card *card)
{
    char spelled[8];
    size_t size = strncmp(text, "10", 2) == 0 ? 2 : 1;
    snprintf(spelled, sizeof spelled, "%.*sS", (int)size, text);
    return *text && rf_card_read(spelled, card) == size + 1 ? size : 0;
}

/* Reads cards that are separated by commas, blanks or nothing. */
static bool
card_file_read(const char *text, struct rf_bj_hand *hand)
{
    while (*text) {
        rf_card card;
        size_t size = rank_read(text, &card);
        if (size == 0 || hand->count == RF_BJ_HAND_CARDS)
            return false;
        rf_bj_hand_add(hand, card);
        text += size;
        text += strspn(text, " ");
        if (*text == ',' && text[1 + strspn(text + 1, " ")] == '\0')
            return false;
        text += *text == ',';
        text += strspn(text, " ");
    }
    return true;
}

/* Takes a card out of the unseen cards; false when there is none. */
static bool
shoe_take(struct rf_exact_shoe *shoe, rf_card card)
{
    unsigned value = rf_exact_card_value(card);
    if (shoe->count[value] == 0)
        return false;
    if (shoe->infinite)
        return true;
    shoe->count[value]--;
    if (value != RF_TEN)
        return true;
    unsigned rank = rf_exact_ten_rank(card);
    return shoe->tens[rank]-- > 0;
}

/* T and 10 are any ten-card: of the rank that the shoe has most of, so that two of them are a pair
 * where the shoe has one. */
static void
tens_fit(struct rf_bj_hand *hand, const struct rf_exact_shoe *shoe)
{
    static const rf_card ranks[RF_TEN_RANKS] = {4, 3, 2, 1}; /* ten, jack, queen, king */
    uint16_t left[RF_TEN_RANKS];
    memcpy(left, shoe->tens, sizeof left);
    unsigned most = 0;
    for (unsigned rank = 1; rank < RF_TEN_RANKS; rank++)
        most = left[rank] > left[most] ? rank : most;
    for (unsigned i = 0; i < hand->count; i++) {
        unsigned rank = most;
        if (hand->card[i] != ranks[0])
            continue;
        for (unsigned other = 0; left[rank] == 0 && other < RF_TEN_RANKS; other++)
            rank = other;
        hand->card[i] = ranks[rank];
        left[rank] = (uint16_t)(left[rank] - (left[rank] > 0));
    }
}

/* The up-card leaves the shoe first, then the hand: a ten-card of the hand takes the rank that is
 * most frequent in what is left. */
static int
hand_read(const struct exact_asked *asked, struct rf_bj_hand *hand, struct rf_exact_hand *at)
{
    struct rf_bj_hand up = {.count = 0};
    if (!card_file_read(asked->hand, hand) || hand->count < 2 || rf_bj_hand_is_bust(hand)) {
        fprintf(stderr,
                "riffle exact: --hand '%s' is not a hand. Expected two cards or more, at most 21 "
                "points, like 8,8 or A,2,4\n",
                asked->hand);
        return STATUS_USAGE;
    }
    if (!card_file_read(asked->up, &up) || up.count != 1) {
        fprintf(stderr, "riffle exact: --up '%s' is not a card. Expected A, 2 to 9, T, J, Q or K\n",
                asked->up);
        return STATUS_USAGE;
    }
    *at = (struct rf_exact_hand){
        .hand = hand, .up = up.card[0], .unseen = asked->game.shoe, .hands = 1};
    tens_fit(&up, &at->unseen);
    at->up = up.card[0];
    bool has = shoe_take(&at->unseen, up.card[0]);
    tens_fit(hand, &at->unseen);
    for (unsigned i = 0; has && i < hand->count; i++)
        has = shoe_take(&at->unseen, hand->card[i]);
    if (!has) {
        fputs("riffle exact: the shoe does not have these cards. Change --hand, --up or --shoe\n",
              stderr);
        return STATUS_NO;
    }
    return STATUS_OK;
}

/* The answer about a hand.  Early surrender comes before the dealer's look, the other plays after
 * it, so they are reported separately. */
struct hand_told {
    const struct exact_asked *asked;
    const struct rf_exact_plays *of;
    char cards[3 * RF_BJ_HAND_CARDS], up[4];
    bool early;
    double play_on;    /* value of not surrendering early, before the look */
    enum rf_play best; /* of the plays after the look */
};

/* Writes cards as the command takes them, 8,8.  All ten-cards are T. */
static void
spell(char *out, size_t size, const rf_card *cards, unsigned count)
{
    size_t used = 0;
    for (unsigned i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? "," : "",
                                 exact_value_names[rf_exact_card_value(cards[i])]);
}

/* Early surrender is decided before the look, so its value cannot be compared with plays after it.
 */
static bool
told_apart(const struct hand_told *told, unsigned play)
{
    return told->early && play == RF_PLAY_SURRENDER;
}

/* The value of playing on before the look is that of losing to a natural, or playing the best play
 * without one: play_on = -p + (1 - p) * best, where p is the chance of the dealer's natural. */
static void
hand_weigh(struct hand_told *told, const struct rf_exact_hand *at)
{
    const struct rf_bj_rules *rules = &told->asked->game.rules;
    const struct rf_exact_plays *of = told->of;
    unsigned up = rf_exact_card_value(at->up);
    told->early = rules->surrender == RF_BJ_SURRENDER_EARLY && rules->hole_card == RF_BJ_PEEK &&
                  (up == RF_ACE || up == RF_TEN) && of->may[RF_PLAY_SURRENDER];
    told->best = RF_PLAY_STAND;
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (of->may[play] && !told_apart(told, play) && of->ev[play] > of->ev[told->best])
            told->best = (enum rf_play)play;
    told->play_on = -of->dealer_natural + (1 - of->dealer_natural) * of->ev[told->best];
    spell(told->cards, sizeof told->cards, at->hand->card, at->hand->count);
    spell(told->up, sizeof told->up, &at->up, 1);
}

static void
hand_print_early(const struct hand_told *told)
{
    double less = told->play_on + 0.5;
    printf("Before the dealer looks:\n  %-10s %+.9f", exact_play_names[RF_PLAY_SURRENDER], -0.5);
    printf(less > 0 ? "   loses %.9f\n" : "   best\n", less);
    printf("  %-10s %+.9f", "play on", told->play_on);
    printf(less > 0 ? "   best\n" : "   loses %.9f\n", -less);
    puts("After the dealer has looked:");
}

/* A play that is not best shows what it loses, in bets.  With --strategy total the play of the
 * chart is marked too; it can differ from the best one for these cards. */
static void
hand_print(const struct hand_told *told)
{
    const struct rf_exact_plays *of = told->of;
    printf("%s against %s, %s\n", told->cards, told->up, told->asked->game.title);
    if (told->early)
        hand_print_early(told);
    if (of->natural)
        printf("  natural    %+.9f\n", of->ev[RF_PLAY_STAND]);
    for (unsigned play = 0; play < RF_PLAYS && !of->natural; play++) {
        if (!of->may[play] || told_apart(told, play))
            continue;
        double less = of->ev[told->best] - of->ev[play];
        printf("  %-10s %+.9f", exact_play_names[play], of->ev[play]);
        printf(play == told->best ? "   best" : "   loses %.9f", less);
        puts(told->asked->total && play == of->best ? ", played by total" : "");
    }
    if (of->dealer_natural > 0)
        printf("The dealer has a natural with a chance of %.9f%s.\n", of->dealer_natural,
               told->asked->game.rules.hole_card == RF_BJ_PEEK
                   ? "; plays are valued after the dealer has looked"
                   : ", which is included");
    if (of->insurance != 0)
        printf("Insurance: expectation %+.9f per unit insured.\n", of->insurance);
    printf("Expectation of the round from here: %+.9f bets.\n", of->round);
}

static json_t *
hand_json_early(const struct hand_told *told)
{
    return told->early ? json_pack("{s:f, s:f}", "surrender", -0.5, "play_on", told->play_on)
                       : json_null();
}

/* `best` is early surrender only where playing on is worth less than -0.5. */
static void
hand_json(const struct hand_told *told)
{
    const struct rf_exact_plays *of = told->of;
    const struct exact_asked *asked = told->asked;
    json_t *ev = json_object(), *loses = json_object();
    bool gives_up = told->early && told->play_on < -0.5;
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (of->may[play] && !told_apart(told, play)) {
            json_object_set_new(ev, exact_play_names[play], json_real(of->ev[play]));
            json_object_set_new(loses, exact_play_names[play],
                                json_real(of->ev[told->best] - of->ev[play]));
        }
    if (of->natural)
        json_object_set_new(ev, "natural", json_real(of->ev[RF_PLAY_STAND]));
    json_t *object = exact_json_head(asked);
    json_t *more = json_pack(
        "{s:s, s:s, s:o, s:o, s:s, s:o, s:f, s:f, s:f, s:b}", "hand", told->cards, "up", told->up,
        "plays", ev, "loses", loses, "best",
        of->natural ? "natural" : exact_play_names[gives_up ? RF_PLAY_SURRENDER : told->best],
        "early", hand_json_early(told), "round", of->round, "dealer_natural", of->dealer_natural,
        "insurance", of->insurance, "insure", of->insure);
    json_object_update(object, more);
    json_decref(more);
    if (asked->total && !of->natural)
        json_object_set_new(object, "by_total", json_string(exact_play_names[of->best]));
    json_print(object);
}

int
exact_tell_hand(const struct exact_memory *at, const struct exact_asked *asked)
{
    struct rf_bj_hand hand = {.count = 0};
    struct rf_exact_hand in_play;
    struct rf_exact_plays of;
    struct rf_exact_how how = {.best_after_split = asked->best_after};
    struct rf_strategy strategy = {0};
    int wrong = hand_read(asked, &hand, &in_play);
    if (wrong)
        return wrong;
    if (asked->total) {
        struct rf_basic basic;
        rf_basic_best(at->workspace, &asked->game.rules, &asked->game.shoe, &basic);
        rf_basic_strategy(at->workspace, &basic, &strategy);
        how.fixed = &strategy;
    }
    rf_exact_hand(at->workspace, &asked->game.rules, &in_play, &how, &of);
    struct hand_told told = {.asked = asked, .of = &of};
    hand_weigh(&told, &in_play);
    (asked->json ? hand_json : hand_print)(&told);
    return STATUS_OK;
}
