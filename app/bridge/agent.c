/*
 * app/bridge/agent.c -- the dealing agent: computes deals from the sub-keys of all parties.
 *
 * The key of a board is a hash of the manifest, the public value and one sub-key of each party
 * (rf_board_key); the pack that this key shuffles is the deal.  So nobody can compute a deal before
 * all sub-keys are here.  This is the only file that computes deals of boards that are not
 * released: whatever it writes into memory is wiped after use.
 *
 * verb_deal.c and cmd_deal.c ask for deals, verb_check.c compares with them, agent_show.c writes
 * the sub-keys of released boards into the record.
 */
#include "bridge/agent.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "record/secrets.h"
#include "bridge/shares.h"
#include "bridge/record_option.h"

/* Computes the leaves of a party's Merkle tree: a hash of each sub-key of the event.  False when
 * there is no memory. */
static bool
fill_leaves(struct leaf_cache *cache, const struct rf_manifest *manifest, unsigned party,
            const uint8_t secret[static RF_KEY_BYTES])
{
    uint64_t deals = rf_manifest_deal_count(manifest);
    uint8_t key[RF_KEY_BYTES];
    free(cache->leaf);
    cache->leaf = malloc((size_t)deals * sizeof *cache->leaf);
    for (uint64_t i = 0; cache->leaf && i < deals; i++) {
        struct rf_board_id id = rf_manifest_deal(manifest, i);
        rf_subkey_derive(key, secret, manifest->event, id);
        rf_subkey_leaf(cache->leaf[i].byte, party, id, key);
    }
    rf_wipe(key, sizeof key);
    cache->party = cache->leaf ? party : 0;
    return cache->leaf != NULL;
}

/* Derives a party's sub-key from its secret.  With a cache, it also gives the Merkle path from the
 * sub-key to the party's root, which proves that the party committed to it. */
static bool
own_subkey(const struct rf_manifest *manifest, unsigned party,
           const uint8_t secret[static RF_KEY_BYTES], struct rf_board_id id,
           struct leaf_cache *cache, struct rf_subkey_shown *out)
{
    out->board = id.board;
    out->attempt = id.attempt;
    out->party = party;
    out->steps = 0;
    rf_subkey_derive(out->key, secret, manifest->event, id);
    if (!cache)
        return true;
    if (cache->party != party && !fill_leaves(cache, manifest, party, secret))
        return false;
    out->steps = rf_merkle_path(cache->leaf, rf_manifest_deal_count(manifest),
                                rf_manifest_index(manifest, id), out->path);
    return true;
}

/* All boards of the session, and of each the attempts asked for.  Every sub-key goes with its
 * Merkle path, so the agent can check the share against the manifest before it relies on it. */
char *
agent_make_share(const struct rf_manifest *manifest, unsigned party,
                 const uint8_t secret[static RF_KEY_BYTES], unsigned session, unsigned from_attempt,
                 unsigned to_attempt, size_t *size)
{
    const struct rf_event_boards *boards = &manifest->boards[session - 1];
    struct rf_subkey_shown shown;
    struct leaf_cache cache = {0};
    bool made = true;
    size_t lines = (size_t)(boards->last - boards->first + 1) * (to_attempt - from_attempt + 1u);
    /* 300 bytes hold the first line: 64 digits of a hash, two numbers and the words between. */
    char *out = secrets_memory(300 + (lines + 1) * (RF_SUBKEY_TEXT + 1));
    if (!out)
        return NULL;
    share_head(out, 300, manifest, party, session);
    *size = strlen(out);
    for (unsigned b = boards->first; made && b <= boards->last; b++)
        for (unsigned a = from_attempt; made && a <= to_attempt; a++) {
            struct rf_board_id id = {session, b, a};
            made = own_subkey(manifest, party, secret, id, &cache, &shown);
            if (!made)
                break;
            *size += rf_subkey_write(out + *size, &shown);
            out[(*size)++] = '\n';
        }
    rf_wipe(&shown, sizeof shown);
    free(cache.leaf);
    if (made)
        return out;
    sodium_free(out);
    return NULL;
}

static void
say_missing(const struct session_keeper *keeper, unsigned party, struct rf_board_id id)
{
    char option[RECORD_OPTION];
    fprintf(stderr,
            "riffle: the sub-key of %s for board %llu, attempt %llu, is missing. Ask them to "
            "run: riffle session share --party %u --attempts %llu -o FILE. Then run: riffle "
            "session deal --share FILE%s\n",
            keeper->record.party[party - 1].name, (unsigned long long)id.board,
            (unsigned long long)id.attempt, party, (unsigned long long)id.attempt,
            record_option(option, keeper->path));
}

/* Collects the sub-keys of all parties; false, with everything wiped, when one is missing. */
static bool
gather_subkeys(struct session_keeper *keeper, struct rf_board_id id, bool paths,
               struct agent_deal *out, struct rf_digest subkey[static RF_EVENT_PARTIES])
{
    const struct rf_session_record *record = &keeper->record;
    for (unsigned party = 1; party <= record->parties; party++) {
        struct rf_subkey_shown *shown = &out->subkey[party - 1];
        bool here = party == keeper->vault->party
                        ? own_subkey(&record->manifest, party, keeper->vault->secret, id,
                                     paths ? &keeper->leaves : NULL, shown)
                        : share_subkey(keeper, party, id, shown);
        if (!here) {
            say_missing(keeper, party, id);
            rf_wipe(subkey, RF_EVENT_PARTIES * sizeof subkey[0]);
            rf_wipe(out, sizeof *out);
            return false;
        }
        memcpy(subkey[party - 1].byte, shown->key, RF_KEY_BYTES);
    }
    return true;
}

/* Sub-keys give the board's key, the key gives the pack, and the pack is dealt in rotation from the
 * dealer's left.  Verifiers repeat these steps from the record, so their order and inputs are part
 * of the record's format. */
bool
agent_work(struct session_keeper *keeper, struct rf_board_id id, bool paths, struct agent_deal *out)
{
    const struct rf_session_record *record = &keeper->record;
    struct rf_digest subkey[RF_EVENT_PARTIES];
    uint8_t key[RF_KEY_BYTES];
    rf_card deck[RF_DECK_CARDS];
    if (!gather_subkeys(keeper, id, paths, out, subkey))
        return false;
    rf_board_key(key, record->manifest_hash, id, record->value, subkey, record->parties);
    rf_board_deck(deck, key);
    rf_board_commitment(out->commitment, record->manifest_hash, id, deck, key);
    out->deal = rf_deal_by_rotation(deck, rf_board_dealer((unsigned)id.board));
    rf_wipe(subkey, sizeof subkey);
    rf_wipe(key, sizeof key);
    rf_wipe(deck, sizeof deck);
    return true;
}

/* Three sources, in this order: the record, if the board is opened there; the vault, if people
 * entered it; otherwise the sub-keys.  Only the first works without secrets. */
bool
agent_knows_attempt(struct session_keeper *keeper, struct rf_board_id id, struct rf_deal *deal)
{
    struct agent_deal work;
    const struct rf_session_record *record = &keeper->record;
    if (id.attempt >= RF_EVENT_ATTEMPTS)
        return false;
    const struct rf_session_deal *dealt = rf_session_record_deal(record, id);
    if (dealt->opened)
        return rf_deal_of_number(deal, dealt->deal);
    if (!keeper->vault || dealt->origin == RF_ORIGIN_UNKNOWN)
        return false;
    if (dealt->origin == RF_ORIGIN_ENTERED)
        return rf_deal_of_number(
            deal, keeper->vault->entered[id.board - record->session.first][id.attempt]);
    bool known = agent_work(keeper, id, false, &work);
    *deal = work.deal;
    rf_wipe(&work, sizeof work);
    return known;
}

bool
agent_knows(struct session_keeper *keeper, unsigned board, struct rf_deal *deal)
{
    return agent_knows_attempt(keeper, rf_session_record_id(&keeper->record, board), deal);
}
