/*
 * The vectors of the proof of a shoe, K = 00 01 … 1f, and Merkle trees of every small
 * size beside a tree built by its definition.
 */
#include "vectors.h"

#include <riffle/proof.h>
#include <riffle/shuffle.h>

#include <string.h>

static void
fill(uint8_t bytes[static 32], uint8_t with)
{
    memset(bytes, with, 32);
}

static const struct rf_shoe_id shoe = {"T1", 1};

START_TEST(chain_of_three)
{
    uint8_t s3[32], s2[32], s1[32], s0[32];
    key(s3);
    rf_proof_chain_before(s2, s3);
    rf_proof_chain_before(s1, s2);
    rf_proof_chain_before(s0, s1);
    is(s0, "4e05063392f42b5180353ef82da86c714042155044d91ab3253f1bab08120a0a");
    is(s1, "2f287b4d3d4910f6cada9e1bd1b4648099e8c52c81aa4a6aebfa6fc86f19834e");
}
END_TEST

/* h1 of the line `1 1700000000000 house open - source=committed` genesis. */
static void
first_line(uint8_t h1[static 32])
{
    uint8_t rules[32], genesis[32];
    char line[200], hex[RF_HEX_TEXT];
    rf_sha256(rules, "decks = 6\n", 10);
    rf_proof_genesis(genesis, rules, "T1");
    rf_hex_write(hex, genesis);
    int size = snprintf(line, sizeof line, "1\t1700000000000\thouse\topen\t-\tsource=committed\t%s",
                        hex);
    rf_line_hash(h1, line, (size_t)size);
}

START_TEST(genesis_and_first_line)
{
    uint8_t rules[32], genesis[32], h1[32], head[32];
    char line[200], hex[RF_HEX_TEXT];
    rf_sha256(rules, "decks = 6\n", 10);
    rf_proof_genesis(genesis, rules, "T1");
    is(genesis, "e4dcedc688fbf35ff2840415fa8b73eeb7ac2cc6e47e19475b06fc33370df672");
    first_line(h1);
    is(h1, "c72228a9967247bf28fcf0602de47526de082a888ffb8460be8020903e823653");
    rf_hex_write(hex, h1);
    int size = snprintf(line, sizeof line, "2\t1700000000500\thouse\thead\t-\tsize=1 root=%s", hex);
    struct rf_hash_part part = {line, (size_t)size};
    rf_hash(head, "head", &part, 1);
    is(head, "3040c6c622c0e979d8a22a930e084e03c815510c12562be9881c2bd4331c805b");
}
END_TEST

START_TEST(commitments_and_the_key_of_a_shoe)
{
    uint8_t s3[32], s2[32], s1[32], h1[32], salt[32], house[32], player[32], made[32];
    struct rf_share shares[2] = {{.seat = 2}, {.seat = 5}};
    rf_card stack[RF_CARDS_MAX];
    key(s3);
    rf_proof_chain_before(s2, s3);
    rf_proof_chain_before(s1, s2);
    first_line(h1);
    fill(salt, 0x11);
    rf_proof_commit_house(house, shoe, h1, s1, salt);
    is(house, "dbcbf24b6644f3b0659d613fcf39d5de219fd3bd570d173cc9b1b2a189df6464");
    fill(shares[0].secret, 0x22);
    fill(shares[1].secret, 0x55);
    fill(salt, 0x33);
    rf_proof_commit_player(player, shoe, &shares[0], salt);
    is(player, "6e1d9d5513f633da278090bb0a6c9c7b519e89f98a6bbd6129563a1285affaa5");
    rf_shoe_key(made, shoe, s1, house, shares, 2);
    is(made, "50711799bb5560945cd9221232de20930df61df26d4d1f973b41172a820e9896");
#ifndef RF_TINY
    static const rf_card first[] = {17, 50, 114, 95, 121};
    rf_shuffle_key(made, "shuffle", stack, 312);
    ck_assert_mem_eq(stack, first, sizeof first);
#else
    (void)stack;
#endif
}
END_TEST

START_TEST(cutting_card_from_the_key)
{
    uint8_t k[32];
    key(k);
    ck_assert_uint_eq(rf_shoe_cutting_card(k, 60, 75), 67);
    ck_assert_uint_eq(rf_shoe_cutting_card(k, 9, 9), 9);
}
END_TEST

#ifndef RF_TINY
/* The root of the 312 cards, and the opening of every one of them. */
START_TEST(stack_root_and_every_opening)
{
    static struct rf_digest leaves[312];
    uint8_t k[32], salt[32], root[32];
    struct rf_digest path[RF_MERKLE_PATH_MAX];
    rf_card stack[312];
    struct rf_merkle tree = {0};
    key(k);
    rf_shuffle_key(k, "shuffle", stack, 312);
    for (unsigned i = 0; i < 312; i++) {
        rf_card_salt(salt, shoe, k, i);
        rf_card_leaf(leaves[i].byte, shoe, i, stack[i], salt);
        rf_merkle_add(&tree, leaves[i].byte);
    }
    rf_merkle_root(&tree, root);
    is(root, "51f6b52f523c39df77713e042179685f5bb71d2886009fb95580b289de92b166");
    for (unsigned i = 0; i < 312; i++) {
        uint8_t leaf[32];
        size_t steps = rf_merkle_path(leaves, 312, i, path);
        rf_card_salt(salt, shoe, k, i);
        rf_card_leaf(leaf, shoe, i, stack[i], salt);
        ck_assert(rf_merkle_check_path(root, leaf, 312, i, path, steps));
        rf_card_leaf(leaf, shoe, i, stack[(i + 1) % 312], salt); /* another card */
        ck_assert(!rf_merkle_check_path(root, leaf, 312, i, path, steps));
    }
}
END_TEST
#endif

START_TEST(tree_of_three_bytes)
{
    struct rf_merkle tree = {0};
    uint8_t leaf[32], root[32];
    for (uint8_t byte = 0; byte < 3; byte++) {
        rf_merkle_leaf(leaf, &byte, 1);
        rf_merkle_add(&tree, leaf);
    }
    rf_merkle_root(&tree, root);
    is(root, "3b6cccd7e3e023ff");
}
END_TEST

/* RFC 6962 by its words: split at the largest power of two below n. */
static void
root_by_definition(const struct rf_digest *leaves, size_t n, uint8_t out[static 32])
{
    uint8_t bytes[65] = {0x01};
    size_t k = 1;
    if (n == 1) {
        memcpy(out, leaves[0].byte, 32);
        return;
    }
    while (2 * k < n)
        k *= 2;
    root_by_definition(leaves, k, bytes + 1);
    root_by_definition(leaves + k, n - k, bytes + 33);
    rf_sha256(out, bytes, sizeof bytes);
}

START_TEST(every_leaf_of_every_tree_up_to_seventy)
{
    static struct rf_digest leaves[70];
    uint8_t root[32], defined[32];
    struct rf_digest path[RF_MERKLE_PATH_MAX];
    struct rf_merkle tree = {0};
    for (unsigned n = 1; n <= 70; n++) {
        rf_merkle_leaf(leaves[n - 1].byte, &n, sizeof n);
        rf_merkle_add(&tree, leaves[n - 1].byte);
        rf_merkle_root(&tree, root);
        root_by_definition(leaves, n, defined);
        ck_assert_mem_eq(root, defined, 32);
        for (unsigned i = 0; i < n; i++) {
            size_t steps = rf_merkle_path(leaves, n, i, path);
            MUST(rf_merkle_check_path(root, leaves[i].byte, n, i, path, steps));
            MUST(!rf_merkle_check_path(root, leaves[i].byte, n, n, path, steps));
            MUST(!rf_merkle_check_path(root, leaves[i].byte, n, i, path, steps + 1));
            for (unsigned other = 0; other < n; other++)
                MUST(other == i ||
                     !rf_merkle_check_path(root, leaves[i].byte, n, other, path, steps));
            if (steps == 0)
                continue;
            MUST(!rf_merkle_check_path(root, leaves[i].byte, n, i, path, steps - 1));
            path[steps - 1].byte[31] ^= 1;
            MUST(!rf_merkle_check_path(root, leaves[i].byte, n, i, path, steps));
        }
    }
}
END_TEST

#ifdef RF_TINY
TESTS(chain_of_three, genesis_and_first_line, commitments_and_the_key_of_a_shoe,
      cutting_card_from_the_key, tree_of_three_bytes, every_leaf_of_every_tree_up_to_seventy)
#else
TESTS(chain_of_three, genesis_and_first_line, commitments_and_the_key_of_a_shoe,
      cutting_card_from_the_key, stack_root_and_every_opening, tree_of_three_bytes,
      every_leaf_of_every_tree_up_to_seventy)
#endif
