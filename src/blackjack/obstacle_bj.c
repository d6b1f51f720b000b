/*
 * blackjack/obstacle_bj.c -- what makes an act impossible at a table of blackjack: hands, hidden
 * cards and chips that are not where the act needs them.  shoe/obstacle.c has the table's part.
 */
#include "blackjack/breach.h"

#include "blackjack/law_bj.h"

/* HR.19 has the same limit, for what a player has. */
static const int64_t chips_max_cents = 1000000000000000;

static enum rf_obstacle
obstacle_of_person(const struct rf_bj *game, const struct rf_act *act)
{
    if (act->role != RF_ROLE_PLAYER)
        return RF_OBSTACLE_NOT_A_PLAYER;
    return rf_bj_law_actor(game, act) ? RF_NO_OBSTACLE : RF_OBSTACLE_NOT_SEATED;
}

/* Chips that come from a player, who may have bought some unseen. */
static enum rf_obstacle
obstacle_of_amount(const struct rf_act *act)
{
    return act->cents > chips_max_cents ? RF_OBSTACLE_TOO_LARGE : RF_NO_OBSTACLE;
}

static enum rf_obstacle
obstacle_of_buying(const struct rf_bj *game, const struct rf_act *act)
{
    enum rf_obstacle obstacle = obstacle_of_person(game, act);
    if (obstacle != RF_NO_OBSTACLE)
        return obstacle;
    int64_t has = rf_bj_chips_of(game, rf_bj_law_actor(game, act));
    return act->cents > chips_max_cents - has ? RF_OBSTACLE_TOO_LARGE : RF_NO_OBSTACLE;
}

/* A wager that is taken back lies there. */
static enum rf_obstacle
obstacle_of_taking_back(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_bj_box *box = &game->box[act->box];
    bool settled = box->hands > 0 && box->wager_cents[0] == 0;
    return settled ? RF_OBSTACLE_NO_CHIPS : RF_NO_OBSTACLE;
}

static enum rf_obstacle
obstacle_of_insuring(const struct rf_bj *game, const struct rf_act *act)
{
    enum rf_obstacle obstacle = obstacle_of_person(game, act);
    if (obstacle != RF_NO_OBSTACLE || act->kind == RF_ACT_DECLINE)
        return obstacle;
    return game->box[act->box].hands == 0 ? RF_OBSTACLE_NO_CHIPS : obstacle_of_amount(act);
}

/* A hand that is split has two cards, one of them known, and there is room for another; one that is
 * doubled was not doubled before. */
static enum rf_obstacle
obstacle_of_decision(const struct rf_bj *game, const struct rf_act *act)
{
    unsigned box, hand;
    bool doubles = act->kind == RF_ACT_DOUBLE, splits = act->kind == RF_ACT_SPLIT;
    if (act->role == RF_ROLE_DEALER && (doubles || splits))
        return RF_NO_OBSTACLE; /* BJ(9).4: words, that change nothing */
    enum rf_obstacle obstacle = obstacle_of_person(game, act);
    if (obstacle != RF_NO_OBSTACLE || !rf_breach_hand(game, act, &box, &hand))
        return obstacle;
    const struct rf_bj_box *mine = &game->box[box];
    bool two = mine->hand[hand].count > 0 && mine->hand[hand].count + mine->unseen[hand] == 2;
    bool whole = two && !mine->hand[hand].doubled && !mine->hidden[hand] &&
                 mine->hands < RF_BJ_HANDS_MAX;
    bool fits = splits ? whole : !doubles || !mine->hand[hand].doubled;
    return fits ? obstacle_of_amount(act) : RF_OBSTACLE_TOO_LARGE;
}

/* The card that is turned lies there, and can have the face that was seen. */
static enum rf_obstacle
obstacle_of_turning(const struct rf_bj *game, const struct rf_act *act)
{
    struct rf_act turn = *act;
    turn.role = RF_ROLE_DEALER;
    bool lies = act->box ? rf_bj_phase_first_hidden(game, act->box) < RF_BJ_HANDS_MAX
                         : game->hole_down;
    if (!lies)
        return RF_OBSTACLE_NOTHING_FACE_DOWN;
    if (act->kind == RF_ACT_LOOK)
        return RF_NO_OBSTACLE;
    if (act->card == RF_CARD_UNKNOWN && rf_bj_card_under(game, act) == RF_CARD_UNKNOWN)
        return RF_OBSTACLE_FACE_NOT_SAID;
    return rf_bj_law_turn_fits(game, &turn) ? RF_NO_OBSTACLE : RF_OBSTACLE_CARD_ELSEWHERE;
}

static enum rf_obstacle
obstacle_of_settling(const struct rf_bj *game, const struct rf_act *act)
{
    const struct rf_table *table = &game->table;
    bool lies = rf_breach_unsettled(game, act->box) < RF_BJ_HANDS_MAX ||
                (game->box[act->box].hands == 0 && table->round.wager_cents[act->box] > 0);
    bool somebody = lies || game->box[act->box].hands > 0 || table->seats.box[act->box].arrival;
    if (!somebody)
        return RF_OBSTACLE_NOBODY_THERE;
    if (act->kind == RF_ACT_PAY)
        return obstacle_of_amount(act);
    return lies ? RF_NO_OBSTACLE : RF_OBSTACLE_NO_CHIPS;
}

/* Where the answers to the offer were not entered, insurance may lie there all the same. */
static enum rf_obstacle
obstacle_of_insurance(const struct rf_bj *game, const struct rf_act *act)
{
    bool unknown = game->waived & RF_WAIVED_INSURANCE;
    return game->box[act->box].insurance_cents > 0 || unknown ? obstacle_of_amount(act)
                                                              : RF_OBSTACLE_NO_CHIPS;
}

/* A hand, of a box or the dealer's, that has no room for another card. */
static bool
hand_is_full(const struct rf_bj *game, unsigned hand)
{
    if (hand == RF_HAND_NONE)
        return false;
    unsigned most = hand == RF_HAND_DEALER ? game->dealer.count + game->extra.count : 0;
    for (unsigned h = 0; h < game->box[hand].hands; h++) {
        unsigned cards = game->box[hand].hand[h].count + game->box[hand].unseen[h];
        most = cards > most ? cards : most;
    }
    return most + 2 >= RF_BJ_HAND_CARDS; /* one may lie face down */
}

static enum rf_obstacle
obstacle_of_game(const struct rf_bj *game, const struct rf_act *act)
{
    switch (act->kind) {
    case RF_ACT_WAGER: return obstacle_of_amount(act);
    case RF_ACT_TAKE_BACK: return obstacle_of_taking_back(game, act);
    case RF_ACT_DRAW:
        if (act->which > 1 && act->which > game->box[act->hand].hands)
            return RF_OBSTACLE_NO_SUCH_HAND;
        return hand_is_full(game, act->hand) ? RF_OBSTACLE_TOO_LARGE : RF_NO_OBSTACLE;
    case RF_ACT_FACE_UP:
        return hand_is_full(game, act->hand) ? RF_OBSTACLE_TOO_LARGE : RF_NO_OBSTACLE;
    case RF_ACT_BUY: return obstacle_of_buying(game, act);
    case RF_ACT_INSURE:
    case RF_ACT_DECLINE: return obstacle_of_insuring(game, act);
    case RF_ACT_HIT:
    case RF_ACT_STAND:
    case RF_ACT_DOUBLE:
    case RF_ACT_SPLIT:
    case RF_ACT_SURRENDER: return obstacle_of_decision(game, act);
    case RF_ACT_LOOK:
    case RF_ACT_TURN: return obstacle_of_turning(game, act);
    case RF_ACT_PAY:
    case RF_ACT_COLLECT:
    case RF_ACT_STAND_OFF: return obstacle_of_settling(game, act);
    case RF_ACT_PAY_INSURANCE:
    case RF_ACT_COLLECT_INSURANCE: return obstacle_of_insurance(game, act);
    default: return RF_NO_OBSTACLE;
    }
}

enum rf_obstacle
rf_bj_obstacle(const struct rf_bj *game, const struct rf_act *act)
{
    enum rf_obstacle obstacle = rf_table_obstacle(&game->table, act);
    return obstacle != RF_NO_OBSTACLE ? obstacle : obstacle_of_game(game, act);
}
