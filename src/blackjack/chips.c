/*
 * blackjack/chips.c -- the chips: those of the house, of each player, and on the felt.
 *
 * Double entry: each movement takes from one side, gives to another, and names the clause it
 * follows from.  So house + players + felt is always 0 cents; rf_bj_check_invariants asserts it
 * after every act.  The house's balance is negative while players hold chips that they bought.
 */
#include "blackjack/bj_internal.h"

#include <string.h>

#include "base/assert.h"

/* The open account of a player, or NULL. */
static const struct rf_bj_account *
account_find(const struct rf_bj *game, uint32_t arrival)
{
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].open && game->account[i].arrival == arrival)
            return &game->account[i];
    return NULL;
}

/* The same account, which must exist, for writing. */
static struct rf_bj_account *
account_of(struct rf_bj *game, uint32_t arrival)
{
    const struct rf_bj_account *account = account_find(game, arrival);
    RF_ASSERT(account);
    return &game->account[account - game->account];
}

int64_t
rf_bj_chips_of(const struct rf_bj *game, uint32_t arrival)
{
    const struct rf_bj_account *account = account_find(game, arrival);
    return account ? account->cents : 0;
}

/* Also finds closed accounts: the last movement of a player who has left still shows their name. */
const char *
rf_bj_chips_side_name(const struct rf_bj *game, uint32_t side)
{
    if (side == RF_BJ_HOUSE || side == RF_BJ_FELT)
        return side == RF_BJ_HOUSE ? "the house" : "the felt";
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++)
        if (game->account[i].arrival == side)
            return game->account[i].name;
    return "nobody";
}

static int64_t *
side_of(struct rf_bj *game, uint32_t side)
{
    if (side == RF_BJ_HOUSE)
        return &game->house_cents;
    return side == RF_BJ_FELT ? &game->felt_cents : &account_of(game, side)->cents;
}

/* The only function that changes a balance.  The movements of one act are listed, so that programs
 * can print them. */
void
rf_bj_chips_move(struct rf_bj *game, uint32_t from, uint32_t to, int64_t cents,
                 enum rf_clause clause)
{
    if (cents == 0)
        return;
    RF_ASSERT(cents > 0 && game->movements < RF_BJ_MOVEMENTS_MAX);
    *side_of(game, from) -= cents;
    *side_of(game, to) += cents;
    game->movement[game->movements++] = (struct rf_bj_movement){from, to, cents, clause};
}

/* A player with several boxes has one account. */
void
rf_bj_chips_owe(struct rf_bj *game, uint32_t arrival, int64_t cents)
{
    if (cents != 0)
        account_of(game, arrival)->owed_cents += cents;
}

/* What a player has is not known any more.  True the first time. */
bool
rf_bj_chips_doubt(struct rf_bj *game, uint32_t arrival)
{
    struct rf_bj_account *account = account_of(game, arrival);
    bool first = !account->unsure;
    account->unsure = true;
    return first;
}

/* A settlement that was accepted as it lay gave a player so much more than the law. */
void
rf_bj_chips_gain(struct rf_bj *game, uint32_t arrival, int64_t cents)
{
    if (cents != 0)
        account_of(game, arrival)->gained_cents += cents;
}

int64_t
rf_bj_chips_owed(const struct rf_bj *game, uint32_t arrival)
{
    const struct rf_bj_account *account = account_find(game, arrival);
    return account ? account->owed_cents : 0;
}

void
rf_bj_chips_open_account(struct rf_bj *game, uint32_t arrival, const char *name)
{
    unsigned i = 0;
    RF_ASSERT(arrival != 0);
    if (account_find(game, arrival))
        return;
    while (game->account[i].open)
        RF_ASSERT(++i < RF_BJ_ACCOUNTS);
    struct rf_bj_account *account = &game->account[i];
    memset(account, 0, sizeof *account);
    account->arrival = arrival;
    account->open = true;
    memcpy(account->name, name, strlen(name));
}

/* True while the player sits at a box, or has a hand in the round. */
static bool
seated(const struct rf_bj *game, uint32_t arrival)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        if (game->table.seats.box[box].arrival == arrival ||
            (game->table.round.wager_cents[box] > 0 && game->box[box].arrival == arrival))
            return true;
    return false;
}

/* A player who has left and has no hand in play takes their chips along.  The name stays in the
 * closed account until another player needs the slot. */
void
rf_bj_chips_cash_out(struct rf_bj *game)
{
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++) {
        struct rf_bj_account *account = &game->account[i];
        if (!account->open || seated(game, account->arrival))
            continue;
        rf_bj_chips_move(game, account->arrival, RF_BJ_HOUSE, account->cents,
                         RF_GAME_AT_GAME_TABLE);
        account->open = false;
    }
}

/* The cents on a box: the wager before it has cards, stakes and insurance afterwards. */
static int64_t
felt_of(const struct rf_bj *game, unsigned box)
{
    const struct rf_bj_box *mine = &game->box[box];
    if (mine->hands == 0)
        return game->table.round.wager_cents[box];
    int64_t cents = mine->insurance_cents;
    for (unsigned hand = 0; hand < mine->hands; hand++)
        cents += rf_bj_phase_stake(mine, hand);
    return cents;
}

int64_t
rf_bj_chips_on_felt(const struct rf_bj *game, uint32_t arrival)
{
    int64_t cents = 0;
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        cents += game->box[box].arrival == arrival ? felt_of(game, box) : 0;
    return cents;
}

/* The felt equals what lies on the boxes, no player owes chips, and everything sums to zero. */
void
rf_bj_check_invariants(const struct rf_bj *game)
{
    int64_t players = 0, felt = 0;
    for (unsigned i = 0; i < RF_BJ_ACCOUNTS; i++) {
        RF_ASSERT(game->account[i].cents >= 0);
        RF_ASSERT(game->account[i].open || game->account[i].cents == 0);
        players += game->account[i].cents;
    }
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++)
        felt += felt_of(game, box);
    RF_ASSERT(game->movements <= RF_BJ_MOVEMENTS_MAX);
    RF_ASSERT(felt == game->felt_cents && felt >= 0);
    RF_ASSERT(game->house_cents + players + felt == 0);
}
