/*
 * app/bridge/verb_party.c -- `riffle session party`, `share`, `key` and `unseal`: verbs that others
 * run on their own machines.
 *
 * A party makes its secret and later gives sub-keys to the dealing agent.  The operator of a
 * dealing machine makes a pair of keys and opens the files that were encrypted to it (seal.h).
 */
#include <sodium.h>
#include <string.h>

#include "input/range.h"
#include "record/secrets.h"
#include "bridge/agent.h"
#include "bridge/seal.h"
#include "bridge/verbs.h"

enum { PARTY_NUMBER, PARTY_SECRET, SHARE_MANIFEST, SHARE_SESSION, SHARE_ATTEMPTS };

static const struct verb_option party_options[] = {
    {PARTY_NUMBER, "party", "N", "which party you are, from 1"},
    {PARTY_SECRET, "secret", "FILE", "write your secret here (default party.secret)"},
    {0},
};

static const char *
secret_file(const struct verb_input *in)
{
    return in->other[PARTY_SECRET] ? in->other[PARTY_SECRET] : "party.secret";
}

/* Reads a number from 1 to `most`; `usual` 0 means that the option is needed.  False, with a
 * message. */
static bool
number_option(const struct verb_input *in, unsigned key, const char *name, unsigned most,
              unsigned usual, unsigned *out)
{
    const char *text = in->other[key];
    *out = usual;
    char takes[60];
    if (text ? range_number(&text, 1, most, out) && !*text : usual >= 1)
        return true;
    snprintf(takes, sizeof takes, in->other[key] ? "a number from 1 to %u" : " N (1 to %u)", most);
    if (in->other[key])
        verb_wrong(in, name, takes, in->other[key]);
    else
        verb_ask(in, "Which party are you?", name, takes);
    return false;
}

/* The secret is written first and then loaded from the file: the root that is printed is of the
 * secret that the party really has.  A party's secret has the form of a key file (seal.h). */
static int
run_party(struct verb_input *in)
{
    struct rf_manifest event;
    uint8_t nothing[RF_KEY_BYTES], root[RF_HASH_BYTES];
    char hex[RF_HEX_TEXT];
    unsigned party;
    if (!in->argument) {
        fprintf(stderr, "riffle session party: Which event? Run: riffle session party FILE.event "
                        "--party N, with the file that the Director gave you.\n");
        return STATUS_USAGE;
    }
    if (!session_keeper_read_event(in->argument, &event))
        return STATUS_IO;
    if (!number_option(in, PARTY_NUMBER, "party", event.parties, 0, &party))
        return STATUS_USAGE;
    uint8_t *seed = secrets_memory(RF_KEY_BYTES);
    if (!seed || !seal_new_key(secret_file(in), nothing) || !seal_load_key(secret_file(in), seed))
        return STATUS_IO;
    rf_party_root(root, seed, &event, party);
    sodium_free(seed);
    rf_hex_write(hex, root);
    printf("party %u of %s\nroot: %s\n"
           "Your secret is in %s. Keep it and show it to nobody.\n"
           "Ask the Director to run: riffle session commit --name YOURNAME --root %s\n",
           party, event.event, hex, secret_file(in), hex);
    return STATUS_OK;
}

const struct verb verb_party = {
    .name = "party",
    .summary = "make a party's secret, on the party's own machine",
    .doc = "Makes a secret for a party of an event, on that party's own machine, and prints the "
           "root that the party commits to. FILE describes the event; the Director has it beside "
           "the record (FILE.event) until the manifest is made. With two or more parties nobody "
           "alone can compute a deal.\n\nExamples:\n"
           "  riffle session party session.record.event --party 2 --secret fed.secret",
    .clauses = "E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_NONE,
    .argument = "FILE",
    .run = run_party,
    .options = party_options,
};

static const struct verb_option share_options[] = {
    {PARTY_NUMBER, "party", "N", "which party you are, from 1"},
    {PARTY_SECRET, "secret", "FILE", "your secret (default party.secret)"},
    {SHARE_SESSION, "session", "S", "share for this session (default that of the record)"},
    {SHARE_ATTEMPTS, "attempts", "A-B",
     "for these attempts: 0 is the first deal (default), 1 the "
     "first redeal"},
    {0},
};

/* Attempts count from 0, the first deal; the default is that one alone. */
static bool
read_attempts(const char *text, unsigned most, unsigned *from, unsigned *to)
{
    *from = *to = 0;
    return !text || (range_read(&text, 0, most, from, to) && !*text);
}

/* True when the secret has the root that the manifest gives the party; false, with a message.  A
 * changed root is the sign of a cheating Director, so nothing must be given away. */
static bool
secret_fits(const struct rf_manifest *manifest, unsigned party,
            const uint8_t secret[static RF_KEY_BYTES])
{
    uint8_t root[RF_HASH_BYTES];
    rf_party_root(root, secret, manifest, party);
    bool fits = memcmp(root, manifest->party[party - 1].root, sizeof root) == 0;
    if (!fits)
        fprintf(stderr,
                "riffle session share: the manifest has another root for party %u than your "
                "secret. Give nothing away. Check --party and --secret, then ask the Director.\n",
                party);
    return fits;
}

/* The agent's public key comes from the manifest.  A Director who exchanged it would change the
 * hash of the manifest, which was published. */
static int
run_share(struct verb_input *in)
{
    const struct rf_session_record *record = &in->keeper.record;
    const struct rf_manifest *manifest = &record->manifest;
    const char *to = strstr(manifest->agent, SESSION_KEEPER_AGENT_KEY);
    uint8_t key[RF_KEY_BYTES];
    unsigned party, session, from, until;
    size_t size;
    if (!record->has_manifest) {
        fprintf(stderr, "riffle session share: the record has no manifest yet. Ask the Director to "
                        "finish riffle session commit, and for the new record.\n");
        return STATUS_NO;
    }
    if (!number_option(in, PARTY_NUMBER, "party", record->parties, 0, &party) ||
        !number_option(in, SHARE_SESSION, "session", manifest->sessions, record->session.number,
                       &session))
        return STATUS_USAGE;
    to = to ? to + strlen(SESSION_KEEPER_AGENT_KEY) : "";
    if (strlen(to) != RF_HEX_TEXT - 1 || !rf_hex_read(key, RF_KEY_BYTES, to)) {
        fprintf(stderr, "riffle session share: the manifest has no public key of the dealing "
                        "agent, so nothing can be encrypted to it.\n");
        return STATUS_NO;
    }
    if (!read_attempts(in->other[SHARE_ATTEMPTS], manifest->attempts, &from, &until)) {
        char takes[60];
        snprintf(takes, sizeof takes, "attempts like 0, 1 or 0-%u, up to %u", manifest->attempts,
                 manifest->attempts);
        return verb_wrong(in, "attempts", takes, in->other[SHARE_ATTEMPTS]);
    }
    if (!in->output)
        return verb_ask(in, "Into which file?", "-o", " FILE");
    uint8_t *secret = secrets_memory(RF_KEY_BYTES);
    bool ready = secret && seal_load_key(secret_file(in), secret);
    bool fits = ready && secret_fits(manifest, party, secret);
    char *share = fits ? agent_make_share(manifest, party, secret, session, from, until, &size)
                       : NULL;
    bool written = share && seal_write(in->output, key, share, size);
    seal_free(share);
    sodium_free(secret);
    if (written)
        printf("Wrote the share of party %u for session %u, attempts %u to %u: %s. Send it to the "
               "Director; only the dealing agent can open it.\n",
               party, session, from, until, in->output);
    return written ? STATUS_OK : ready && !fits ? STATUS_NO : STATUS_IO;
}

const struct verb verb_share = {
    .name = "share",
    .summary = "write a party's sub-keys for the dealing agent, encrypted",
    .doc =
        "Writes a party's sub-keys for a session into a file, encrypted to the dealing agent, "
        "whose public key is in the manifest. --record names the party's own copy of the record. "
        "The command first checks that the manifest there has the party's own root.\n\nExamples:\n"
        "  riffle session share --record event.record --party 2 -o two.share",
    .clauses = "E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_LOOKS,
    .output = "write the encrypted share here",
    .run = run_share,
    .options = share_options,
};

/* The key alone goes to standard output, so that a script can take it. */
static int
run_key(struct verb_input *in)
{
    uint8_t key[RF_KEY_BYTES];
    char hex[RF_HEX_TEXT];
    if (!in->argument) {
        fprintf(stderr, "riffle session key: Where to? Run: riffle session key FILE\n");
        return STATUS_USAGE;
    }
    if (sodium_init() < 0 || !seal_new_key(in->argument, key))
        return STATUS_IO;
    rf_hex_write(hex, key);
    puts(hex);
    fprintf(stderr,
            "riffle: The secret key is in %s. Keep it and show it to nobody. Give the Director the "
            "public key, which was printed.\n",
            in->argument);
    return STATUS_OK;
}

const struct verb verb_key = {
    .name = "key",
    .summary = "make the keys of a dealing machine's operator",
    .doc = "Makes a pair of keys for the operator of a dealing machine. The secret key goes into "
           "FILE, which only its owner may read. The public key is printed; files of boards are "
           "encrypted to it.\n\nExamples:\n"
           "  riffle session key operator.key",
    .clauses = "E3 E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_NONE,
    .argument = "FILE",
    .run = run_key,
};

enum { UNSEAL_KEY };

static const struct verb_option unseal_options[] = {
    {UNSEAL_KEY, "key", "FILE", "your secret key, which riffle session key made"},
    {0},
};

/* The bytes stay in locked memory; only pbn_save, at the user's request, writes them in the clear.
 */
static int
run_unseal(struct verb_input *in)
{
    size_t size;
    if (!in->argument) {
        fprintf(stderr, "riffle session unseal: Which sealed file? Run: riffle session unseal FILE "
                        "--key FILE -o FILE.pbn\n");
        return STATUS_USAGE;
    }
    if (!in->other[UNSEAL_KEY])
        return verb_ask(in, "With which secret key?", "key", " FILE");
    int can = pbn_can_save(in->output);
    if (can != STATUS_OK)
        return can;
    uint8_t *seed = secrets_memory(RF_KEY_BYTES);
    bool ready = seed && seal_load_key(in->other[UNSEAL_KEY], seed);
    char *bytes = ready ? seal_read(in->argument, seed, &size) : NULL;
    struct pbn_text text = {.bytes = bytes, .size = bytes ? size : 0};
    bool saved = bytes && pbn_save(&text, in->output);
    seal_free(bytes);
    sodium_free(seed);
    return saved ? STATUS_OK : STATUS_IO;
}

const struct verb verb_unseal = {
    .name = "unseal",
    .summary = "decrypt a file of boards for the dealing machine",
    .doc = "Decrypts a file of boards with the secret key of the dealing machine's operator. The "
           "result is what the machine reads, and anyone can read it: keep it secret until play "
           "ends.\n\nExamples:\n"
           "  riffle session unseal set.sealed --key operator.key -o set.pbn\n"
           "  riffle session unseal set.sealed --key operator.key -o set.dlm",
    .clauses = "E3 E4",
    .act = RF_SESSION_ACTS,
    .access = VERB_NONE,
    .argument = "FILE",
    .output = "write the boards here (default standard output); the ending tells the format",
    .run = run_unseal,
    .options = unseal_options,
};
