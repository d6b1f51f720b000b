/*
 * A dishonest house: it commits to a stack in which a card lies twice, under a root of its own
 * making, so that every opening leads there.  The card that comes again is named where it comes: on
 * the felt, out of the rack, or of a deck that is not in use.  Where it never comes the secret
 * tells.
 */
#include "../same_record.h"
#include "../suite.h"

#include <string.h>

static struct rf_record record;
static struct rf_finding finding;
static struct rf_record_order order;
static struct rf_merkle_cache tree;
static const uint8_t secret[RF_KEY_BYTES] = {7}, salt[RF_KEY_BYTES] = {8};
static unsigned drawn; /* from the stack that is dealt from */

static bool
take(const char *actor, const char *act, const char *payload)
{
    char line[RF_LINE_TEXT];
    return rf_record_take(&record, line, rf_record_line(&record, 1, actor, act, payload, line),
                          &finding);
}

/* Whoever keeps the record commits an act as whoever checks it takes its line; one with something
 * wrong changes nothing. */
static void
compare_commit(const struct rf_act *act, const char *more)
{
    static struct rf_record kept, before, taken;
    static struct rf_proposal proposal;
    struct rf_finding one, other;
    kept = taken = record;
    memcpy(&before, &kept, sizeof kept);
    rf_record_propose(&kept, act, &proposal);
    if (proposal.ruling != RF_PERMITTED)
        return;
    ck_assert(rf_record_compose(&kept, 1, more, &proposal));
    bool right = rf_record_commit(&kept, &proposal, &one);
    ck_assert(right == rf_record_take(&taken, proposal.line, proposal.size, &other));
    ck_assert_int_eq(one.clause, other.clause);
    ck_assert(right ? same_record(&kept, &taken) : memcmp(&kept, &before, sizeof kept) == 0);
}

/* An act in words, with what it has besides: it is recorded as permitted, be it or not. */
static bool
put(const char *words, const char *more)
{
    struct rf_act act;
    struct rf_act_error error;
    char name[RF_ACT_NAME], pairs[RF_ACT_TEXT], payload[RF_ACT_TEXT + RF_OPENING_TEXT];
    ck_assert_int_eq(rf_act_read(&act, words, strlen(words), &error), RF_ACT_READ);
    compare_commit(&act, more);
    rf_act_name(name, act.kind);
    rf_act_write_pairs(pairs, &act);
    snprintf(payload, sizeof payload, "%s%s", pairs, more);
    return take(act.role == RF_ROLE_DEALER ? "dealer" : act.name, name, payload);
}

static void
must(const char *words)
{
    ck_assert_msg(put(words, ""), "%s: %s, not %s", words, finding.found, finding.expected);
}

static void
house(const char *act, const char *format, const uint8_t one[static RF_HASH_BYTES])
{
    char hex[RF_HEX_TEXT], payload[600];
    rf_hex_write(hex, one);
    snprintf(payload, sizeof payload, format, hex);
    ck_assert_msg(take("house", act, payload), "%s: %s", act, finding.expected);
}

/* A deck in a device, and the promises of its first shoe. */
static void
open_table(void)
{
    uint8_t hash[RF_HASH_BYTES], end[RF_KEY_BYTES];
    struct rf_shoe_id id = {"T1", 1};
    rf_record_init(&record, (struct rf_record_hook){NULL, NULL});
    rf_sha256(hash, "", 0);
    rf_proof_genesis(record.spine.last, hash, "T1");
    rf_proof_chain_before(end, secret);
    house("open",
          "format=" RF_RECORD_FORMAT " id=T1 source=committed rules=- opening="
          "supervisor%%20opens%%20the%%20table%%20with%%201%%20deck%%20and%%20a%%20shuffling"
          "%%20device%%20fed%%20every%%205%%20rounds "
          "key=0000000000000000000000000000000000000000000000000000000000000001 chain=%s length=1 "
          "seed=- companions=- strategy=- clock=-",
          end);
    ck_assert(put("Ann sits at box 1", " key=-"));
    rf_proof_commit_house(hash, id, record.spine.last, secret, salt);
    house("commit", "shoe=1 commitment=%s", hash);
    ck_assert(take("house", "close", "shoe=1 seats=-"));
}

/* The root of the last stack, after the card at `place` was made the card `again`. */
static void
show_root(int place, rf_card again)
{
    struct rf_digest secrets[RF_RECORD_SHOES] = {{{0}}};
    unsigned shoe = (unsigned)record.dealing, stack = record.shoe[shoe].stacks - 1u;
    uint8_t root[RF_HASH_BYTES];
    char format[60];
    memcpy(secrets[shoe].byte, secret, sizeof secret);
    rf_record_order(&record, shoe, stack, secrets, &order);
    if (place >= 0) /* -1: an honest stack */
        order.card[place] = again == RF_CARD_UNKNOWN ? order.card[1] : again;
    rf_record_root(&record, shoe, stack, secret, &order, root);
    memset(&tree, 0, sizeof tree);
    rf_record_tree(&record, shoe, stack, secret, &order, &tree);
    snprintf(format, sizeof format, "shoe=1 stack=%u root=%%s", stack);
    house("root", format, root);
    drawn = 0;
}

/* The next card, opened as it lies in the house's stack. */
static bool
draw(const char *hand)
{
    char words[80], face[RF_CARD_TEXT + 1], more[RF_OPENING_TEXT];
    unsigned shoe = (unsigned)record.dealing, stack = record.shoe[shoe].stacks - 1u;
    face[rf_card_write(face, order.card[drawn], RF_LETTERS)] = 0;
    snprintf(words, sizeof words, "dealer draws %s to %s", face, hand);
    rf_record_opening(&record, shoe, stack, secret, &order, &tree, drawn++, more);
    return put(words, more);
}

/* A stack whose card at `place` is `again`, or where that is unknown the first that is dealt. */
static void
begin(int place, rf_card again)
{
    open_table();
    must("dealer shuffles by hand");
    show_root(-1, 0);
    must("dealer places the cards in the device");
    show_root(place, again);
    ck_assert(put("dealer burns a card", ""));
    drawn = 1;
    must("Ann wagers 10 on box 1");
    ck_assert_msg(draw("box 1"), "%s", finding.expected);
}

static bool
may_end(void)
{
    static const char words[] = "dealer ends the round";
    struct rf_act act;
    struct rf_act_error error;
    return rf_act_read(&act, words, sizeof words - 1, &error) == RF_ACT_READ &&
           rf_record_judge(&record, &act) == RF_PERMITTED;
}

static void
is_named(void)
{
    ck_assert_int_eq(finding.clause, RF_CARD_OPENED);
    ck_assert_str_eq(finding.found, "a card that cannot come here");
}

START_TEST(a_card_on_the_felt_comes_again)
{
    begin(2, RF_CARD_UNKNOWN);
    ck_assert(!draw("the dealer"));
    is_named();
}
END_TEST

/* A round, and the wager for the next one.  Answers which card comes first in it. */
static int
play_round(int place)
{
    char head[RF_HEAD_TEXT], payload[RF_HEAD_TEXT + 200];
    begin(place, RF_CARD_UNKNOWN);
    ck_assert(draw("the dealer") && draw("box 1"));
    while (!may_end())
        ck_assert(draw("the dealer"));
    must("dealer ends the round");
    rf_spine_write_head(&record.spine, head);
    snprintf(payload, sizeof payload, "%s sig=%0128d", head, 0);
    ck_assert(take("house", "head", payload));
    must("Ann wagers 10 on box 1");
    return (int)drawn;
}

START_TEST(a_card_of_the_rack_comes_again)
{
    if (RF_DECK_CARDS != 52)
        return; /* a round takes all of a smaller deck */
    play_round(play_round(-1));
    ck_assert(!draw("box 1"));
    is_named();
}
END_TEST

START_TEST(a_card_of_a_deck_that_is_not_in_use)
{
    begin(2, RF_DECK_CARDS + 3);
    ck_assert(!draw("the dealer"));
    is_named();
}
END_TEST

/* It was never dealt, and the root is still not that of the secret. */
START_TEST(a_card_that_lies_twice_and_never_comes)
{
    char one[RF_HEX_TEXT], other[RF_HEX_TEXT], payload[300];
    if (RF_DECK_CARDS != 52)
        return;
    begin(RF_DECK_CARDS - 1, RF_CARD_UNKNOWN);
    ck_assert(draw("the dealer"));
    rf_hex_write(one, secret);
    rf_hex_write(other, salt);
    snprintf(payload, sizeof payload, "shoe=1 secret=%s salt=%s", one, other);
    ck_assert(!take("house", "reveal", payload));
    ck_assert_int_eq(finding.clause, RF_SHOE_RECOMPUTED);
}
END_TEST

TESTS(a_card_on_the_felt_comes_again, a_card_of_the_rack_comes_again,
      a_card_of_a_deck_that_is_not_in_use, a_card_that_lies_twice_and_never_comes)
