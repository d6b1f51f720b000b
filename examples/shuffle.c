/* shuffle.c -- a shuffle that nobody could choose: commitments first, then the key, then a proof.
 * A real house draws the secrets at random; these are fixed so that the output is the same. */
#include <riffle/riffle.h>
#include <stdio.h>

enum { CARDS = 312, PLACE = 7 };

int
main(void)
{
    struct rf_shoe_id shoe = {"example", 1};
    uint8_t secret[RF_KEY_BYTES] = {1}, salt[RF_KEY_BYTES] = {2}, before[RF_HASH_BYTES] = {0};
    uint8_t house[RF_HASH_BYTES], player[RF_HASH_BYTES], key[RF_KEY_BYTES], root[RF_HASH_BYTES];
    struct rf_share ann = {3, {4}};
    static rf_card stack[CARDS];
    static struct rf_digest leaf[CARDS], path[RF_MERKLE_PATH_MAX];
    static struct rf_merkle_cache tree;
    char text[RF_CARD_TEXT], hex[RF_HEX_TEXT];

    rf_proof_commit_house(house, shoe, before, secret, salt); /* both are published first, */
    rf_proof_commit_player(player, shoe, &ann, salt);
    rf_shoe_key(key, shoe, secret, house, &ann, 1); /* then the secrets give the key, */
    rf_shuffle_key(key, "shuffle", stack, CARDS);   /* and the key gives the order */
    for (unsigned place = 0; place < CARDS; place++) {
        uint8_t card_salt[RF_HASH_BYTES];
        rf_card_salt(card_salt, shoe, secret, place);
        rf_card_leaf(leaf[place].byte, shoe, place, stack[place], card_salt);
    }
    rf_merkle_cache_fill(&tree, leaf, CARDS, root); /* the root is published before the cut */
    rf_hex_write(hex, root);
    printf("root of the stack: %s\n", hex);

    size_t steps = rf_merkle_cache_path(&tree, CARDS, PLACE, path);
    rf_card_write(text, stack[PLACE], RF_SYMBOLS);
    bool right = rf_merkle_check_path(root, leaf[PLACE].byte, CARDS, PLACE, path, steps);
    printf("card %d is %s: %s by %zu hashes\n", PLACE, text, right ? "proved" : "wrong", steps);
    return right ? 0 : 1;
}
