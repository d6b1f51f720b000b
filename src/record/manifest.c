/*
 * record/manifest.c -- the hashes of a bridge event: sub-keys, their roots, the keys of boards,
 * and the commitments to deals.
 *
 * How a deal gets its key.  Each party j (the Director, a federation, a trustee) holds a secret
 * S(j):
 *
 *     sub-key     k(j, s, b, a) = PRF(S(j), "board", event, s, b, a)        session, board, attempt
 *     root        of a party's leaves H("subkey", j, s, b, a, k), published before the manifest
 *     M           = H("manifest", text), the text has all roots and describes the public value
 *     board key   = H("boardkey", M, s, b, a, public value, k(1), … k(m))
 *     deck        = Shuffle(board key, "deal", 52), dealt by rotation
 *     commitment  = H("deal", M, s, b, a, deck, PRF(board key, "salt")), in the record when dealt
 *
 * Roots fix all sub-keys before M, and M is published before the public value is known.  So, if
 * the event has a public value, nobody can try out secrets until they like the deals.  A released
 * board shows its own sub-keys, each with its Merkle path; the others stay sealed, because sub-keys
 * of different boards say nothing of each other.  docs/reference/session-record.md is normative;
 * session_proof.c checks, app/bridge/agent.c deals.
 */
#include "riffle/manifest.h"

#include "base/assert.h"
#include "riffle/shuffle.h"

/* Room for session, board and attempt as parts of a hash, eight bytes each. */
struct id_parts {
    uint8_t bytes[3][8];
};

static void
add_id(struct rf_hash_part *parts, struct id_parts *room, struct rf_board_id id)
{
    parts[0] = rf_hash_part_number(room->bytes[0], id.session);
    parts[1] = rf_hash_part_number(room->bytes[1], id.board);
    parts[2] = rf_hash_part_number(room->bytes[2], id.attempt);
}

void
rf_manifest_hash(uint8_t out[static RF_HASH_BYTES], const char *text, size_t size)
{
    struct rf_hash_part part = {text, size};
    rf_hash(out, "manifest", &part, 1);
}

/* Deals of one session: each board has attempts + 1, numbered from 0. */
static uint64_t
session_deals(const struct rf_manifest *manifest, unsigned session)
{
    RF_ASSERT(session >= 1 && session <= manifest->sessions);
    const struct rf_event_boards *boards = &manifest->boards[session - 1];
    return (uint64_t)(boards->last - boards->first + 1u) * (manifest->attempts + 1u);
}

/* The number of deals of the whole event, which is also the number of leaves of each party's
 * tree. */
uint64_t
rf_manifest_deal_count(const struct rf_manifest *manifest)
{
    uint64_t deals = 0;
    for (unsigned s = 1; s <= manifest->sessions; s++)
        deals += session_deals(manifest, s);
    return deals;
}

/* The deal at an index of the tree: leaves are ordered by session, board, attempt. */
struct rf_board_id
rf_manifest_deal(const struct rf_manifest *manifest, uint64_t index)
{
    unsigned s = 1;
    RF_ASSERT(index < rf_manifest_deal_count(manifest));
    for (; index >= session_deals(manifest, s); s++)
        index -= session_deals(manifest, s);
    unsigned attempts = manifest->attempts + 1u;
    return (struct rf_board_id){s, manifest->boards[s - 1].first + index / attempts,
                                index % attempts};
}

bool
rf_manifest_has_board(const struct rf_manifest *manifest, struct rf_board_id id)
{
    return id.session >= 1 && id.session <= manifest->sessions &&
           id.board >= manifest->boards[id.session - 1].first &&
           id.board <= manifest->boards[id.session - 1].last && id.attempt <= manifest->attempts;
}

/* The inverse of rf_manifest_deal. */
uint64_t
rf_manifest_index(const struct rf_manifest *manifest, struct rf_board_id id)
{
    uint64_t index = 0;
    RF_ASSERT(rf_manifest_has_board(manifest, id));
    for (unsigned s = 1; s < id.session; s++)
        index += session_deals(manifest, s);
    uint64_t board = id.board - manifest->boards[id.session - 1].first;
    return index + board * (manifest->attempts + 1u) + id.attempt;
}

void
rf_subkey_derive(uint8_t out[static RF_KEY_BYTES], const uint8_t secret[static RF_KEY_BYTES],
                 const char *event, struct rf_board_id id)
{
    struct id_parts room;
    struct rf_hash_part parts[4] = {rf_hash_part_text(event)};
    add_id(parts + 1, &room, id);
    rf_prf(out, secret, "board", parts, 4);
}

/* The party's number is in the leaf, so that no party can publish another's root as its own. */
void
rf_subkey_leaf(uint8_t leaf[static RF_HASH_BYTES], unsigned party, struct rf_board_id id,
               const uint8_t key[static RF_KEY_BYTES])
{
    struct id_parts room;
    uint8_t number[8], data[RF_HASH_BYTES];
    struct rf_hash_part parts[5] = {rf_hash_part_number(number, party)};
    add_id(parts + 1, &room, id);
    parts[4] = (struct rf_hash_part){key, RF_KEY_BYTES};
    rf_hash(data, "subkey", parts, 5);
    rf_merkle_leaf(leaf, data, sizeof data);
}

/* The root over all sub-keys of a party.  The sub-key that was derived last is wiped. */
void
rf_party_root(uint8_t root[static RF_HASH_BYTES], const uint8_t secret[static RF_KEY_BYTES],
              const struct rf_manifest *manifest, unsigned party)
{
    struct rf_merkle tree = {0};
    uint8_t key[RF_KEY_BYTES], leaf[RF_HASH_BYTES];
    uint64_t deals = rf_manifest_deal_count(manifest);
    for (uint64_t i = 0; i < deals; i++) {
        struct rf_board_id id = rf_manifest_deal(manifest, i);
        rf_subkey_derive(key, secret, manifest->event, id);
        rf_subkey_leaf(leaf, party, id, key);
        rf_merkle_add(&tree, leaf);
    }
    rf_wipe(key, sizeof key);
    rf_merkle_root(&tree, root);
}

/* The public value is text exactly as it was published, and "" when none was described. */
void
rf_board_key(uint8_t out[static RF_KEY_BYTES], const uint8_t manifest[static RF_HASH_BYTES],
             struct rf_board_id id, const char *value, const struct rf_digest *subkeys,
             unsigned parties)
{
    struct id_parts room;
    struct rf_hash_part parts[5 + RF_EVENT_PARTIES] = {{manifest, RF_HASH_BYTES}};
    RF_ASSERT(parties >= 1 && parties <= RF_EVENT_PARTIES);
    add_id(parts + 1, &room, id);
    parts[4] = rf_hash_part_text(value);
    for (unsigned j = 0; j < parties; j++)
        parts[5 + j] = (struct rf_hash_part){subkeys[j].byte, RF_KEY_BYTES};
    rf_hash(out, "boardkey", parts, 5 + parties);
}

/* Shuffle(board key, "deal", 52). */
void
rf_board_deck(rf_card deck[static RF_DECK_CARDS], const uint8_t key[static RF_KEY_BYTES])
{
    rf_shuffle_key(key, "deal", deck, RF_DECK_CARDS);
}

/* The salt comes from the board key, which only the dealing agent has until the sub-keys are
 * shown.  It keeps others from guessing a deal and comparing hashes. */
void
rf_board_commitment(uint8_t out[static RF_HASH_BYTES], const uint8_t manifest[static RF_HASH_BYTES],
                    struct rf_board_id id, const rf_card deck[static RF_DECK_CARDS],
                    const uint8_t key[static RF_KEY_BYTES])
{
    struct id_parts room;
    uint8_t salt[RF_HASH_BYTES], bytes[RF_DECK_CARDS];
    struct rf_hash_part parts[6] = {{manifest, RF_HASH_BYTES}};
    for (unsigned i = 0; i < RF_DECK_CARDS; i++) {
        RF_ASSERT(deck[i] < RF_DECK_CARDS);
        bytes[i] = (uint8_t)deck[i];
    }
    rf_prf(salt, key, "salt", NULL, 0);
    add_id(parts + 1, &room, id);
    parts[4] = (struct rf_hash_part){bytes, sizeof bytes};
    parts[5] = (struct rf_hash_part){salt, sizeof salt};
    rf_hash(out, "deal", parts, 6);
    rf_wipe(bytes, sizeof bytes);
    rf_wipe(salt, sizeof salt);
}

/* The commitment to a deal that a person entered: H("entered", event, session, board, attempt,
 * number of the deal, salt).  It proves that the entry was not changed, not that the deal was
 * random. */
void
rf_entered_commitment(uint8_t out[static RF_HASH_BYTES], const char *event, struct rf_board_id id,
                      const uint8_t number[static RF_DEAL_NUMBER],
                      const uint8_t salt[static RF_KEY_BYTES])
{
    struct id_parts room;
    struct rf_hash_part parts[6] = {rf_hash_part_text(event)};
    add_id(parts + 1, &room, id);
    parts[4] = (struct rf_hash_part){number, RF_DEAL_NUMBER};
    parts[5] = (struct rf_hash_part){salt, RF_KEY_BYTES};
    rf_hash(out, "entered", parts, 6);
}
