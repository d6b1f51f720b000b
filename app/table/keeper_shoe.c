/*
 * app/table/keeper_shoe.c -- the house's part of the proof: commitments, roots, openings, reveals
 * (docs/understand/proof.md).
 *
 * The life of a shoe, by its lines:
 *
 *     commit   the house commits to its secret, then each player who contributes
 *     close    the list of those who committed is closed
 *     reveal   each of them shows their secret; the order of the cards is now fixed
 *     root     the root of the stack, before anybody can cut
 *     draw …   each card that is shown carries its opening: salt and path to the root
 *     reveal   at the end the house shows its secret, and anybody can check all of it
 *
 * The order of a stack is never stored: it is computed from the secrets whenever it is needed.
 */
#include <stdlib.h>
#include <string.h>

#include "input/card_file.h"
#include "table/keeper_in.h"
#include "os/check.h"

enum { PAYLOAD = 400 }; /* bytes: two hashes in hexadecimal digits, and some numbers */

bool
keeper_stacks(const struct rf_act *act)
{
    return act->kind == RF_ACT_SHUFFLE || act->kind == RF_ACT_DISCARDS ||
           act->kind == RF_ACT_FEED || act->kind == RF_ACT_RETURN ||
           act->kind == RF_ACT_ORDER_RECUT;
}

const struct rf_record_shoe *
keeper_preparing(const struct keeper *keeper)
{
    return keeper->record.preparing < 0 ? NULL : &keeper->record.shoe[keeper->record.preparing];
}

void
keeper_secrets(const struct keeper *keeper, struct rf_digest out[static RF_RECORD_SHOES])
{
    memset(out, 0, RF_RECORD_SHOES * sizeof out[0]);
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++)
        if (keeper->record.shoe[i].stage != RF_SHOE_UNUSED)
            secrets_shoe(keeper->secrets, keeper->record.shoe[i].number, out[i].byte);
}

void
keeper_commits(struct keeper *keeper)
{
    uint64_t n = keeper->record.shoe_number + 1;
    struct rf_shoe_id id = {keeper->record.id, n};
    uint8_t secret[RF_KEY_BYTES], salt[RF_KEY_BYTES], commitment[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT], payload[PAYLOAD];
    if (n > keeper->secrets->length) {
        keeper_fail(keeper, "its chain of secrets is used up; open a new table");
        return;
    }
    if (keeper->several && !keeper->record.bj.table.round.on)
        keeper_reveal(keeper, true);
    secrets_shoe(keeper->secrets, n, secret);
    secrets_salt(keeper->secrets, n, salt);
    rf_proof_commit_house(commitment, id, keeper->record.spine.last, secret, salt);
    rf_wipe(secret, sizeof secret);
    rf_wipe(salt, sizeof salt);
    rf_hex_write(hex, commitment);
    snprintf(payload, sizeof payload, "shoe=%llu commitment=%s", (unsigned long long)n, hex);
    keeper_house(keeper, "commit", payload);
}

/* The player at this terminal commits to their secret, or reveals it. */
static void
player_gives(struct keeper *keeper, bool reveal)
{
    const struct rf_record_shoe *shoe = keeper_preparing(keeper);
    CHECK(shoe);
    struct rf_shoe_id id = {keeper->record.id, shoe->number};
    struct rf_share share = {.seat = rf_record_seat(&keeper->record, keeper->player)};
    uint8_t salt[RF_KEY_BYTES], commitment[RF_HASH_BYTES];
    char one[RF_HEX_TEXT], other[RF_HEX_TEXT], payload[PAYLOAD];
    secrets_share(keeper->secrets, shoe->number, share.secret, salt);
    rf_proof_commit_player(commitment, id, &share, salt);
    rf_hex_write(one, reveal ? share.secret : commitment);
    rf_hex_write(other, salt);
    if (reveal)
        snprintf(payload, sizeof payload, "shoe=%llu seat=%llu secret=%s salt=%s",
                 (unsigned long long)shoe->number, (unsigned long long)share.seat, one, other);
    else
        snprintf(payload, sizeof payload, "shoe=%llu seat=%llu commitment=%s",
                 (unsigned long long)shoe->number, (unsigned long long)share.seat, one);
    keeper_player(keeper, reveal ? "reveal" : "commit", payload);
    rf_wipe(&share, sizeof share);
    rf_wipe(salt, sizeof salt);
    rf_wipe(one, sizeof one);
    rf_wipe(other, sizeof other);
}

void
keeper_closes(struct keeper *keeper)
{
    const struct rf_record_shoe *shoe = keeper_preparing(keeper);
    CHECK(shoe);
    char payload[PAYLOAD];
    int at = snprintf(payload, sizeof payload,
                      "shoe=%llu seats=", (unsigned long long)shoe->number);
    for (unsigned seat = 1, count = 0; seat <= RF_BOXES_MAX; seat++)
        if (shoe->committed >> seat & 1)
            at += snprintf(payload + at, sizeof payload - (size_t)at, "%s%u", count++ ? ":" : "",
                           seat);
    if (!shoe->committed)
        snprintf(payload + at, sizeof payload - (size_t)at, "-");
    keeper_house(keeper, "close", payload);
}

/* Makes a shoe ready, whichever steps were done before an interruption. */
void
keeper_ready(struct keeper *keeper)
{
    unsigned seat = keeper->player[0] ? rf_record_seat(&keeper->record, keeper->player) : 0;
    if (!keeper_preparing(keeper))
        keeper_commits(keeper);
    const struct rf_record_shoe *shoe = keeper_preparing(keeper);
    if (!shoe)
        return; /* the keeper has failed */
    if (shoe->stage == RF_SHOE_COMMITTED && seat && !(shoe->committed >> seat & 1))
        player_gives(keeper, false);
    if (shoe->stage == RF_SHOE_COMMITTED)
        keeper_closes(keeper);
    if (seat && shoe->listed >> seat & 1 && !(shoe->revealed >> seat & 1))
        player_gives(keeper, true);
}

bool
keeper_lacks_shoe(const struct keeper *keeper, const struct rf_act *act)
{
    const struct rf_record_shoe *shoe = keeper_preparing(keeper);
    return keeper_deals(keeper) && keeper_stacks(act) &&
           !rf_record_continues_shoe(&keeper->record, act) &&
           !(shoe && shoe->stage == RF_SHOE_LISTED && shoe->listed == shoe->revealed);
}

void
keeper_prepare(struct keeper *keeper, const struct rf_act *act)
{
    if (rf_record_continues_shoe(&keeper->record, act) || keeper->several)
        return;
    if (!keeper->record.bj.table.round.on)
        keeper_reveal(keeper, true);
    keeper_ready(keeper);
}

void
keeper_order(struct keeper *keeper)
{
    const struct rf_record *record = &keeper->record;
    struct rf_digest secrets[RF_RECORD_SHOES];
    if (record->dealing < 0)
        return;
    unsigned shoe = (unsigned)record->dealing, stack = record->shoe[shoe].stacks - 1u;
    keeper_secrets(keeper, secrets);
    memcpy(keeper->stack->secret, secrets[shoe].byte, RF_KEY_BYTES);
    rf_record_order(record, shoe, stack, secrets, &keeper->stack->order);
    rf_record_tree(record, shoe, stack, keeper->stack->secret, &keeper->stack->order, keeper->tree);
    rf_wipe(secrets, sizeof secrets);
}

void
keeper_root(struct keeper *keeper)
{
    const struct rf_record *record = &keeper->record;
    CHECK(record->dealing >= 0);
    const struct rf_record_shoe *shoe = &record->shoe[record->dealing];
    CHECK(shoe->stacks > 0);
    uint8_t root[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT], payload[PAYLOAD];
    keeper_order(keeper);
    rf_record_root(record, (unsigned)record->dealing, shoe->stacks - 1u, keeper->stack->secret,
                   &keeper->stack->order, root);
    rf_hex_write(hex, root);
    snprintf(payload, sizeof payload, "shoe=%llu stack=%u root=%s",
             (unsigned long long)shoe->number, shoe->stacks - 1u, hex);
    keeper_house(keeper, "root", payload);
}

void
keeper_reveal(struct keeper *keeper, bool all)
{
    const struct rf_record *record = &keeper->record;
    uint64_t before = record->spine.lines;
    while (!keeper->failed) { /* in the order of their numbers, because the chain is checked so */
        int least = -1;
        for (int i = 0; i < RF_RECORD_SHOES; i++)
            if (record->shoe[i].stage >= RF_SHOE_STACKED && (all || i != record->dealing) &&
                (least < 0 || record->shoe[i].number < record->shoe[least].number))
                least = i;
        if (least < 0)
            break;
        uint8_t secret[RF_KEY_BYTES], salt[RF_KEY_BYTES];
        char one[RF_HEX_TEXT], other[RF_HEX_TEXT], payload[PAYLOAD];
        uint64_t n = record->shoe[least].number;
        secrets_shoe(keeper->secrets, n, secret);
        secrets_salt(keeper->secrets, n, salt);
        rf_hex_write(one, secret);
        rf_hex_write(other, salt);
        snprintf(payload, sizeof payload, "shoe=%llu secret=%s salt=%s", (unsigned long long)n, one,
                 other);
        rf_wipe(secret, sizeof secret);
        rf_wipe(salt, sizeof salt);
        keeper_house(keeper, "reveal", payload);
    }
    if (record->spine.lines > before)
        keeper_head(keeper);
}

bool
keeper_deals(const struct keeper *keeper)
{
    return keeper && keeper->record.source == RF_SOURCE_COMMITTED;
}

/* The index of the stack, within its shoe, that a card came from: stacks begin at their `first`
 * card, counted over the whole shoe. */
static unsigned
stack_of(const struct rf_record_shoe *shoe, struct rf_record_card card)
{
    unsigned stack = 0;
    while (stack + 1u < shoe->stacks && shoe->stack[stack + 1].first <= card.order)
        stack++;
    return stack;
}

/* True when the card came from the stack that is dealt from now. */
static bool
is_from_current_stack(const struct keeper *keeper, struct rf_record_card card)
{
    const struct rf_record_shoe *shoe = &keeper->record.shoe[card.shoe];
    return card.shoe == keeper->record.dealing && stack_of(shoe, card) + 1u == shoe->stacks;
}

/* Computes the order of an earlier stack: a card on the table may have come from it. */
static void
compute_earlier_order(const struct keeper *keeper, struct rf_record_card card,
                      struct keeper_stack *then)
{
    struct rf_digest secrets[RF_RECORD_SHOES];
    keeper_secrets(keeper, secrets);
    memcpy(then->secret, secrets[card.shoe].byte, RF_KEY_BYTES);
    rf_record_order(&keeper->record, card.shoe, stack_of(&keeper->record.shoe[card.shoe], card),
                    secrets, &then->order);
    rf_wipe(secrets, sizeof secrets);
}

void
keeper_opening(const struct keeper *keeper, struct rf_record_card card, char *out)
{
    const struct rf_record *record = &keeper->record;
    const struct rf_record_shoe *shoe = &record->shoe[card.shoe];
    const struct keeper_stack *from = keeper->stack;
    const struct rf_merkle_cache *tree = keeper->tree;
    unsigned stack = stack_of(shoe, card), d = (unsigned)card.order - shoe->stack[stack].first;
    struct keeper_stack then;
    struct rf_merkle_cache old;
    if (!is_from_current_stack(keeper, card)) {
        compute_earlier_order(keeper, card, &then);
        rf_record_tree(record, card.shoe, stack, then.secret, &then.order, &old);
        from = &then;
        tree = &old;
    }
    rf_record_opening(record, card.shoe, stack, from->secret, &from->order, tree, d, out);
    rf_wipe(&then, sizeof then);
}

/* The face of a card that lies face down. */
static rf_card
find_hidden_face(const struct keeper *keeper, struct rf_record_card card)
{
    const struct rf_record_shoe *shoe = &keeper->record.shoe[card.shoe];
    const struct rf_record_stack *here = &shoe->stack[stack_of(shoe, card)];
    const struct keeper_stack *from = keeper->stack;
    unsigned d = (unsigned)card.order - here->first;
    struct keeper_stack then;
    if (!is_from_current_stack(keeper, card)) {
        compute_earlier_order(keeper, card, &then);
        from = &then;
    }
    CHECK(d < here->size);
    /* the cut moved the first `cut` cards to the back */
    rf_card found = from->order.card[(here->cut + d) % here->size];
    rf_wipe(&then, sizeof then);
    return rf_card_face(found);
}

rf_card
keeper_hole(const struct keeper *keeper)
{
    return find_hidden_face(keeper, keeper->record.hole);
}

rf_card
keeper_next(const struct keeper *keeper)
{
    const struct rf_record *record = &keeper->record;
    const struct rf_shoe *shoe = &record->bj.table.shoe;
    if (record->dealing < 0 || rf_shoe_cards_left(shoe) == 0)
        return RF_CARD_UNKNOWN;
    const struct rf_record_shoe *own = &record->shoe[record->dealing];
    CHECK(own->stacks > 0);
    const struct rf_record_stack *stack = &own->stack[own->stacks - 1u];
    if (shoe->cutting_card_in && keeper->stack->order.cutting_card == stack->size - stack->drawn)
        return CARDS_CUT;
    return rf_card_face(keeper->stack->order.card[(stack->cut + stack->drawn) % stack->size]);
}

void
keeper_tell(const struct keeper *keeper, struct rf_act *act)
{
    const struct rf_bj *bj = &keeper->record.bj;
    bool shows = (act->kind == RF_ACT_DRAW && !act->face_down) || act->kind == RF_ACT_FACE_UP ||
                 act->kind == RF_ACT_OVERDRAW;
    rf_card next = shows ? keeper_next(keeper) : RF_CARD_UNKNOWN;
    if (shows && next != CARDS_CUT)
        act->card = next;
    if (act->kind != RF_ACT_TURN || act->box > RF_BOXES_MAX)
        return;
    if (!act->box && bj->hole_down)
        act->card = keeper_hole(keeper);
    for (unsigned h = 0; act->box && h < bj->box[act->box].hands; h++)
        if (bj->box[act->box].hidden[h]) {
            act->card = find_hidden_face(keeper, keeper->record.under[act->box][h]);
            return;
        }
}
