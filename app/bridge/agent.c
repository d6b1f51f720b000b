#include "bridge/agent.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "record/secrets.h"
#include "bridge/seal.h"
#include "os/undo.h"

/* A party's leaves and one of its paths. */
static bool
own_path(const struct rf_manifest *manifest, unsigned party,
         const uint8_t secret[static RF_KEY_BYTES], struct rf_board_id id, struct rf_digest *path,
         size_t *steps)
{
    static struct rf_digest *leaves; /* of the party whose path was asked for last */
    static unsigned whose;
    uint64_t deals = rf_manifest_deal_count(manifest);
    uint8_t key[RF_KEY_BYTES];
    if (whose != party) {
        free(leaves);
        leaves = malloc((size_t)deals * sizeof *leaves);
        for (uint64_t i = 0; leaves && i < deals; i++) {
            struct rf_board_id other = rf_manifest_deal(manifest, i);
            rf_subkey_derive(key, secret, manifest->event, other);
            rf_subkey_leaf(leaves[i].byte, party, other, key);
        }
        rf_wipe(key, sizeof key);
        whose = leaves ? party : 0;
    }
    if (leaves)
        *steps = rf_merkle_path(leaves, deals, rf_manifest_index(manifest, id), path);
    return leaves != NULL;
}

/* A party's sub-key with what proves it. */
static bool
own_subkey(const struct rf_manifest *manifest, unsigned party,
           const uint8_t secret[static RF_KEY_BYTES], struct rf_board_id id, bool path,
           struct rf_subkey_shown *out)
{
    out->board = id.board;
    out->attempt = id.attempt;
    out->party = party;
    out->steps = 0;
    rf_subkey_derive(out->key, secret, manifest->event, id);
    return !path || own_path(manifest, party, secret, id, out->path, &out->steps);
}

/* The head of a share; each of its other lines is a sub-key as a record shows it. */
static void
share_head(char *out, size_t room, const struct rf_manifest *manifest, unsigned party,
           unsigned session)
{
    uint8_t hash[RF_HASH_BYTES];
    char text[RF_MANIFEST_TEXT], hex[RF_HEX_TEXT];
    rf_manifest_hash(hash, text, rf_manifest_write(text, manifest));
    rf_hex_write(hex, hash);
    snprintf(out, room, "riffle-share-1 manifest=%s party=%u session=%u\n", hex, party, session);
}

char *
agent_make_share(const struct rf_manifest *manifest, unsigned party,
                 const uint8_t secret[static RF_KEY_BYTES], unsigned session, unsigned from_attempt,
                 unsigned to_attempt, size_t *size)
{
    const struct rf_event_boards *boards = &manifest->boards[session - 1];
    struct rf_subkey_shown shown;
    size_t lines = (size_t)(boards->last - boards->first + 1) * (to_attempt - from_attempt + 1u);
    char *out = secrets_memory(300 + (lines + 1) * (RF_SUBKEY_TEXT + 1));
    if (!out)
        return NULL;
    share_head(out, 300, manifest, party, session);
    *size = strlen(out);
    for (unsigned b = boards->first; b <= boards->last; b++)
        for (unsigned a = from_attempt; a <= to_attempt; a++) {
            struct rf_board_id id = {session, b, a};
            if (!own_subkey(manifest, party, secret, id, true, &shown)) {
                rf_wipe(&shown, sizeof shown);
                sodium_free(out);
                return NULL;
            }
            *size += rf_subkey_write(out + *size, &shown);
            out[(*size)++] = '\n';
        }
    rf_wipe(&shown, sizeof shown);
    return out;
}

/* The sub-key of a board in the text of a share; false when it has none, or a wrong one. */
static bool
share_find(const struct clerk *clerk, char *text, unsigned party, struct rf_board_id id,
           struct rf_subkey_shown *out)
{
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        bool found = rf_subkey_read(out, line) && out->board == id.board &&
                     out->attempt == id.attempt && out->party == party &&
                     rf_subkey_is_proved(&clerk->record, out);
        *end = '\n';
        if (found)
            return true;
    }
    return false;
}

static void
share_path(const struct clerk *clerk, unsigned party, unsigned number,
           char out[static CLERK_PATH + 40])
{
    snprintf(out, CLERK_PATH + 40, "%s.share%u%s%.0u", clerk->path, party, number ? "-" : "",
             number);
}

/* Looks through the shares of a party, the newest last. */
static bool
share_subkey(struct clerk *clerk, unsigned party, struct rf_board_id id,
             struct rf_subkey_shown *out)
{
    char path[CLERK_PATH + 40];
    bool found = false;
    for (unsigned number = 0; !found; number++) {
        size_t size;
        share_path(clerk, party, number, path);
        FILE *there = fopen(path, "re");
        if (!there)
            break;
        fclose(there);
        char *text = seal_read(path, clerk->vault->agent_seed, &size);
        found = text && share_find(clerk, text, party, id, out);
        seal_free(text);
    }
    if (!found)
        fprintf(stderr,
                "riffle: the sub-key of %s for board %llu, attempt %llu, is not here: ask for a "
                "share (riffle session share) and take it with riffle session deal --share FILE\n",
                clerk->record.party[party - 1].name, (unsigned long long)id.board,
                (unsigned long long)id.attempt);
    return found;
}

/* The sub-keys of all parties; false, with nothing left in them, when one is not here. */
static bool
gather_subkeys(struct clerk *clerk, struct rf_board_id id, bool paths, struct agent_deal *out,
               struct rf_digest subkey[static RF_EVENT_PARTIES])
{
    const struct rf_session_record *record = &clerk->record;
    for (unsigned party = 1; party <= record->parties; party++) {
        struct rf_subkey_shown *shown = &out->subkey[party - 1];
        bool here = party == clerk->vault->party
                        ? own_subkey(&record->manifest, party, clerk->vault->secret, id, paths,
                                     shown)
                        : share_subkey(clerk, party, id, shown);
        if (!here) {
            rf_wipe(subkey, RF_EVENT_PARTIES * sizeof subkey[0]);
            rf_wipe(out, sizeof *out);
            return false;
        }
        memcpy(subkey[party - 1].byte, shown->key, RF_KEY_BYTES);
    }
    return true;
}

bool
agent_work(struct clerk *clerk, struct rf_board_id id, bool paths, struct agent_deal *out)
{
    const struct rf_session_record *record = &clerk->record;
    struct rf_digest subkey[RF_EVENT_PARTIES];
    uint8_t key[RF_KEY_BYTES];
    rf_card deck[RF_DECK_CARDS];
    if (!gather_subkeys(clerk, id, paths, out, subkey))
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

bool
agent_knows(struct clerk *clerk, unsigned board, struct rf_deal *deal)
{
    static struct agent_deal work;
    const struct rf_session_record *record = &clerk->record;
    struct rf_board_id id = rf_session_record_id(record, board);
    if (id.attempt >= RF_EVENT_ATTEMPTS)
        return false;
    const struct rf_session_deal *dealt = rf_session_record_deal(record, id);
    if (dealt->opened)
        return rf_deal_of_number(deal, dealt->deal);
    if (!clerk->vault || dealt->origin == RF_ORIGIN_UNKNOWN)
        return false;
    if (dealt->origin == RF_ORIGIN_ENTERED)
        return rf_deal_of_number(deal,
                                 clerk->vault->entered[board - record->session.first][id.attempt]);
    bool known = agent_work(clerk, id, false, &work);
    *deal = work.deal;
    rf_wipe(&work, sizeof work);
    return known;
}

/* True when every line is a sub-key of the party, and leads to its root. */
static bool
share_leads(const struct clerk *clerk, char *line, unsigned party)
{
    static struct rf_subkey_shown shown;
    bool leads = true;
    for (char *end; leads && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        leads = rf_subkey_read(&shown, line) && shown.party == party &&
                rf_subkey_is_proved(&clerk->record, &shown);
    }
    rf_wipe(&shown, sizeof shown);
    return leads;
}

/* The party that the text is a share of; 0 when it is none. */
static unsigned
share_party(const struct clerk *clerk, char *text)
{
    char head[300];
    for (unsigned party = 1; party <= clerk->record.parties; party++) {
        share_head(head, sizeof head, &clerk->record.manifest, party, clerk->record.session.number);
        if (strncmp(text, head, strlen(head)) == 0)
            return share_leads(clerk, text + strlen(head), party) ? party : 0;
    }
    return 0;
}

bool
agent_take_share(struct clerk *clerk, const char *file)
{
    char path[CLERK_PATH + 40];
    size_t size;
    unsigned number = 0;
    char *text = seal_read(file, clerk->vault->agent_seed, &size);
    if (!text)
        return false;
    unsigned party = share_party(clerk, text);
    seal_free(text);
    if (!party) {
        fprintf(
            stderr,
            "riffle: %s is no share of this session under this manifest, or its sub-keys do not "
            "lead to the party's root\n",
            file);
        return false;
    }
    FILE *in = fopen(file, "re"), *out = NULL;
    for (; in && !out && number < 1000; number++) {
        share_path(clerk, party, number, path);
        out = fopen(path, "wxe");
    }
    if (out)
        undo_made(path);
    for (int c; in && out && (c = getc_unlocked(in)) != EOF;)
        putc_unlocked(c, out);
    bool kept = in && out && fclose(out) == 0;
    if (in)
        fclose(in);
    if (!kept)
        fprintf(stderr, "riffle: %s cannot be written\n", path);
    return kept;
}
