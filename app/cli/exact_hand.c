/*
 * riffle exact --hand -- one hand against one up-card.
 */
#include <string.h>

#include "exact_report.h"

static const char *const plays[RF_PLAYS] = {"stand", "hit", "double", "split", "surrender"};

/* A rank without a suit: any suit will do, so spades it is. */
static size_t
rank_read(const char *text, rf_card *card)
{
    char spelled[8];
    size_t size = strncmp(text, "10", 2) == 0 ? 2 : 1;
    snprintf(spelled, sizeof spelled, "%.*sS", (int)size, text);
    return *text && rf_card_read(spelled, card) == size + 1 ? size : 0;
}

/* Cards with commas or blanks between, or nothing. */
static bool
cards_read(const char *text, struct rf_bj_hand *hand)
{
    while (*text) {
        rf_card card;
        size_t size = rank_read(text, &card);
        if (size == 0 || hand->count == RF_BJ_HAND_CARDS)
            return false;
        rf_bj_hand_add(hand, card);
        text += size;
        text += strspn(text, ", ");
    }
    return true;
}

/* Takes a card out of what has not been seen. */
static bool
shoe_take(struct rf_exact_shoe *shoe, rf_card card)
{
    unsigned value = rf_exact_value(card);
    if (shoe->count[value] == 0)
        return false;
    if (shoe->infinite)
        return true;
    shoe->count[value]--;
    if (value == RF_TEN) {
        unsigned rank = rf_exact_ten_rank(card);
        while (shoe->tens[rank] == 0) /* of a rank the shoe has not, one of another is meant */
            rank = (rank + 1) % RF_TEN_RANKS;
        shoe->tens[rank]--;
    }
    return true;
}

static int
hand_read(const struct exact_asked *asked, struct rf_bj_hand *hand, struct rf_exact_hand *at)
{
    struct rf_bj_hand up = {.count = 0};
    if (!cards_read(asked->hand, hand) || hand->count < 2 || rf_bj_hand_bust(hand)) {
        fprintf(stderr,
                "riffle exact: --hand '%s' is not a hand; two cards or more up to 21, like 8,8 or "
                "A,2,4\n",
                asked->hand);
        return CLI_USAGE;
    }
    if (!cards_read(asked->up, &up) || up.count != 1) {
        fprintf(stderr, "riffle exact: --up '%s' is not a card; A, 2 to 9, T, J, Q or K\n",
                asked->up);
        return CLI_USAGE;
    }
    *at = (struct rf_exact_hand){
        .hand = hand, .up = up.card[0], .unseen = asked->game.shoe, .hands = 1};
    bool has = shoe_take(&at->unseen, up.card[0]);
    for (unsigned i = 0; has && i < hand->count; i++)
        has = shoe_take(&at->unseen, hand->card[i]);
    if (!has) {
        fputs("riffle exact: the shoe has not got these cards\n", stderr);
        return CLI_NO;
    }
    return CLI_OK;
}

/* A surrender costs one half whenever it is made. */
static double
shown(const struct rf_exact_plays *of, unsigned play)
{
    return play == RF_PLAY_SURRENDER ? -0.5 : of->ev[play];
}

static void
hand_print(const struct exact_asked *asked, const struct rf_exact_plays *of)
{
    printf("%s against %s, %s\n", asked->hand, asked->up, asked->game.rules.name);
    if (of->natural)
        printf("  natural    %+.9f\n", of->ev[RF_PLAY_STAND]);
    for (unsigned play = 0; play < RF_PLAYS && !of->natural; play++)
        if (of->may[play]) {
            double less = of->ev[of->best] - of->ev[play];
            printf("  %-10s %+.9f", plays[play], shown(of, play));
            if (play == of->best)
                puts("   best");
            else
                printf("   loses %.9f\n", less);
        }
    if (of->dealer_natural > 0)
        printf("The dealer has a natural with a chance of %.9f%s.\n", of->dealer_natural,
               asked->game.rules.hole_card == RF_BJ_PEEK ? "; what is above is after he has looked"
                                                         : ", which is reckoned in");
    if (of->insurance != 0)
        printf("Insurance is worth %+.9f of what is put on it.\n", of->insurance);
    printf("The round is worth %+.9f from here.\n", of->round);
}

static void
hand_json(const struct exact_asked *asked, const struct rf_exact_plays *of)
{
    json_t *ev = json_object(), *loses = json_object();
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (of->may[play]) {
            json_object_set_new(ev, plays[play], json_real(shown(of, play)));
            json_object_set_new(loses, plays[play], json_real(of->ev[of->best] - of->ev[play]));
        }
    if (of->natural)
        json_object_set_new(ev, "natural", json_real(of->ev[RF_PLAY_STAND]));
    cli_print_json(json_pack(
        "{s:s, s:s, s:s, s:s, s:o, s:o, s:s, s:f, s:f, s:f, s:b}", "version", RF_VERSION, "rules",
        asked->game.rules.name, "hand", asked->hand, "up", asked->up, "plays", ev, "loses", loses,
        "best", of->natural ? "natural" : plays[of->best], "round", of->round, "dealer_natural",
        of->dealer_natural, "insurance", of->insurance, "insure", of->insure));
}

int
exact_tell_hand(const struct exact_desk *at, const struct exact_asked *asked)
{
    struct rf_bj_hand hand = {.count = 0};
    struct rf_exact_hand in_play;
    struct rf_exact_plays of;
    struct rf_exact_how how = {.best_after_split = asked->best_after};
    static struct rf_strategy strategy;
    int wrong = hand_read(asked, &hand, &in_play);
    if (wrong)
        return wrong;
    if (asked->total) {
        struct rf_basic basic;
        rf_basic_best(at->desk, &asked->game.rules, &asked->game.shoe, &basic);
        rf_basic_strategy(at->desk, &basic, &strategy);
        how.fixed = &strategy;
    }
    rf_exact_hand(at->desk, &asked->game.rules, &in_play, &how, &of);
    (asked->json ? hand_json : hand_print)(asked, &of);
    return CLI_OK;
}
