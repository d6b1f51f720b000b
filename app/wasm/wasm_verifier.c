/*
 * wasm/wasm_verifier.c -- the verifier as a module of WebAssembly, for one record at a time.
 *
 *     riffle_start(hook, bad)   a new record
 *     riffle_buffer             where the caller writes a line, without its line feed
 *     riffle_take(size)         takes it: 1, or 0 with a finding
 *     riffle_end(rest)          the file is over, with so many bytes behind its last line feed
 *     riffle_text, _number      the finding, the verdict and the sums
 *
 * The module imports nothing, so it checks no signatures: what a line signed lies in
 * riffle_signature for the caller, who checks it by his own means.  Should one be bad he starts
 * again and says which; then the verifier finds it where it stands.  Keys and signatures on which
 * browsers disagree are refused here.
 *
 * The first line says whether the record is of a table or of a session of bridge (session.c).
 *
 * What a player at a table needs besides is in wasm_table.c.
 *
 * What a page shows of a proof is computed here too, on what the caller writes into
 * riffle_proof_io.
 */
#include <string.h>

#include <riffle/ed25519.h>
#include <riffle/version.h>

#include "wasm/wasm_session.h"

enum { STRICT_KEYS = 16 };

/* What a signature is checked with, for the caller. */
struct signature {
    uint8_t key[RF_KEY_BYTES];
    uint8_t message[RF_HASH_BYTES];
    uint8_t signature[RF_SIGNATURE_BYTES];
};

/* What goes in and out of the functions that show a proof. */
struct proof_io {
    uint8_t secret[RF_KEY_BYTES];
    uint8_t root[RF_HASH_BYTES];
    uint8_t salt[RF_HASH_BYTES];
    uint8_t data[RF_HASH_BYTES]; /* H("card", …) */
    uint8_t leaf[RF_HASH_BYTES];
    struct rf_digest path[RF_MERKLE_PATH_MAX];
    struct rf_digest node[RF_MERKLE_PATH_MAX]; /* after each step of the path */
    uint8_t side[RF_MERKLE_PATH_MAX + 1];      /* where the other child stands: 0 left, 1 right */
    rf_card order[RF_CARDS_MAX];
};

static struct {
    struct rf_record record, before;
    struct rf_finding finding;
    bool session;        /* else the record is of a table */
    uint32_t asked, bad; /* signatures so far; the one that is known to be bad, from 1, or 0 */
    uint32_t in_line;    /* signatures in the last line */
    struct signature signature;
    unsigned strict_keys; /* of which it is known that they have prime order */
    uint8_t strict_key[STRICT_KEYS][RF_KEY_BYTES];
    struct proof_io io;
    struct rf_digest leaves[RF_CARDS_MAX];
    char line[RF_LINE_TEXT + 1];
    char verdict[RF_VERDICT_TEXT];
} own;

const struct rf_record *
table_held(void)
{
    return &own.record;
}

/* The points of a signature, with the keys that were asked about before: there are few of them. */
static bool
is_strict(const uint8_t key[static RF_KEY_BYTES],
          const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    for (unsigned i = 0; i < own.strict_keys; i++)
        if (memcmp(own.strict_key[i], key, RF_KEY_BYTES) == 0)
            return rf_ed25519_signature_is_strict(signature);
    if (!rf_ed25519_has_prime_order(key))
        return false;
    if (own.strict_keys < STRICT_KEYS)
        memcpy(own.strict_key[own.strict_keys++], key, RF_KEY_BYTES);
    return rf_ed25519_signature_is_strict(signature);
}

static bool
collect(void *state, const uint8_t key[static RF_KEY_BYTES],
        const uint8_t message[static RF_HASH_BYTES],
        const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    (void)state;
    memcpy(own.signature.key, key, RF_KEY_BYTES);
    memcpy(own.signature.message, message, RF_HASH_BYTES);
    memcpy(own.signature.signature, signature, RF_SIGNATURE_BYTES);
    own.in_line++;
    return ++own.asked != own.bad && is_strict(key, signature);
}

/* `hook` is 0 where nobody will check signatures; the verdict then says so. */
void
EXPORT(riffle_start)(uint32_t hook, uint32_t bad)
{
    struct rf_record_hook collects = {hook ? collect : NULL, NULL};
    memset(&own, 0, sizeof own);
    own.bad = bad;
    rf_record_init(&own.record, collects);
    rf_session_record_init(session_held(), collects);
}

char *
EXPORT(riffle_buffer)(void)
{
    return own.line;
}

/* How much of a line the buffer holds: one byte more than any line may have. */
uint32_t
EXPORT(riffle_buffer_size)(void)
{
    return sizeof own.line;
}

static const struct rf_spine *
spine(void)
{
    return own.session ? &session_held()->spine : &own.record.spine;
}

uint32_t
EXPORT(riffle_take)(uint32_t size)
{
    own.in_line = 0;
    if (size > sizeof own.line)
        return 0;
    if (spine()->lines == 0)
        own.session = rf_session_record_is_opening(own.line, size);
    return own.session ? rf_session_record_take(session_held(), own.line, size, &own.finding)
                       : rf_record_take(&own.record, own.line, size, &own.finding);
}

/* 1 when the first line was one of a session. */
uint32_t
EXPORT(riffle_is_session)(void)
{
    return own.session;
}

static void
say(char *out, size_t room, const char *text)
{
    size_t size = strlen(text);
    size = size < room ? size : room - 1;
    memcpy(out, text, size);
    out[size] = '\0';
}

static uint32_t
find(uint64_t line, enum rf_clause clause, const char *found, const char *expected,
     const char *whose)
{
    own.finding = (struct rf_finding){.line = line, .clause = clause};
    say(own.finding.found, sizeof own.finding.found, found);
    say(own.finding.expected, sizeof own.finding.expected, expected);
    say(own.finding.whose, sizeof own.finding.whose, whose);
    return 0;
}

/* 1, or 0 with a finding, in the words of `riffle verify`. */
uint32_t
EXPORT(riffle_end)(uint32_t rest)
{
    bool open = own.session ? session_held()->open : own.record.open;
    if (rest > 0)
        return find(spine()->lines + 1, RF_LINES_CHAINED, "a line without a line feed",
                    "whole lines to the end", "the keeper of the record");
    if (!open)
        return find(spine()->lines, RF_RECORD_OPENS, "nothing", "a record of at least one line",
                    "whoever gave you this record");
    return !own.session || rf_session_record_end(session_held(), &own.finding);
}

/* How many signatures the last line had, and where to read the last one. */
uint32_t
EXPORT(riffle_signed)(void)
{
    return own.in_line;
}

struct signature *
EXPORT(riffle_signature)(void)
{
    return &own.signature;
}

/* 1 when browsers agree on the signature that lies there: its points are of prime order and its
 * numbers are spelled in the one way.  Of a record's own signatures this is asked by itself. */
uint32_t
EXPORT(riffle_signature_is_strict)(void)
{
    return rf_ed25519_is_strict(own.signature.key, own.signature.signature);
}

static const char *
verdict(void)
{
    if (own.session)
        rf_session_record_verdict(session_held(), own.verdict);
    else
        rf_record_verdict(&own.record, own.verdict);
    return own.verdict;
}

/* 1 when a record that is in order is proved; 0 when it is not proved yet. */
uint32_t
EXPORT(riffle_is_proved)(void)
{
    return own.session ? rf_session_record_is_proved(session_held())
                       : rf_record_is_proved(&own.record);
}

/* Texts by number, ended by a zero. */
const char *
EXPORT(riffle_text)(uint32_t which)
{
    switch (which) {
    case 0: return verdict();
    case 1: return rf_clause_citation(own.finding.clause);
    case 2: return rf_clause_sentence(own.finding.clause);
    case 3: return own.finding.found;
    case 4: return own.finding.expected;
    case 5: return own.finding.whose;
    case 6: return own.session ? session_held()->id : own.record.id;
    default: return RF_VERSION;
    }
}

/* How many players the house plays. */
static unsigned
companions(void)
{
    unsigned count = 0;
    while (count < RF_BOXES_MAX && own.record.companion[count][0])
        count++;
    return count;
}

/* The stack that is dealt from, or NULL. */
static const struct rf_record_stack *
dealing(void)
{
    const struct rf_record *record = &own.record;
    if (record->dealing < 0 || record->shoe[record->dealing].stacks == 0)
        return NULL;
    return &record->shoe[record->dealing].stack[record->shoe[record->dealing].stacks - 1];
}

/* Numbers by number; those of the stack are -1 when there is none. */
double
EXPORT(riffle_number)(uint32_t which)
{
    const struct rf_record *record = &own.record;
    const struct rf_record_sum *sum = &record->sum;
    const struct rf_record_stack *stack = dealing();
    switch (which) {
    case 0: return (double)own.finding.line;
    case 1: return (double)spine()->lines;
    case 2: return (double)sum->rounds;
    case 3: return (double)sum->shoes;
    case 4: return (double)sum->aborted;
    case 5: return (double)sum->cards;
    case 6: return (double)sum->opened;
    case 7: return (double)(own.session ? session_held()->sum.refused : sum->refused);
    case 8: return (double)spine()->heads;
    case 9: return (double)sum->is_signed;
    case 10: return (double)sum->unsigned_acts;
    case 11: return (double)sum->moved_cents;
    case 12: return own.session ? session_held()->source : record->source;
    case 13: return spine()->signs;
    case 14: return stack ? (double)record->shoe[record->dealing].number : -1;
    case 15: return stack ? record->shoe[record->dealing].stacks - 1 : -1;
    case 16: return stack ? (double)stack->base : -1;
    case 17: return stack ? stack->size : -1;
    case 18: return stack ? stack->cut : -1;
    case 19: return stack ? stack->drawn : -1;
    case 20: return companions();
    default: return -1;
    }
}

struct proof_io *
EXPORT(riffle_proof_io)(void)
{
    return &own.io;
}

/* Before a line that reveals a shoe: the fold forgets the shoe with it. */
void
EXPORT(riffle_remember)(void)
{
    memcpy(&own.before, &own.record, sizeof own.before);
}

/* After a line that revealed a shoe and was in order: the order of a stack of it, by the secret in
 * io, written into io.  Answers how many cards it has. */
uint32_t
EXPORT(riffle_order)(double shoe, uint32_t stack)
{
    struct rf_digest secrets[RF_RECORD_SHOES] = {{{0}}};
    struct rf_record_order order;
    for (unsigned i = 0; i < RF_RECORD_SHOES; i++) {
        const struct rf_record_shoe *here = &own.before.shoe[i];
        if (here->stage != RF_SHOE_STACKED || (double)here->number != shoe || stack >= here->stacks)
            continue;
        memcpy(secrets[i].byte, own.io.secret, RF_KEY_BYTES);
        rf_record_order(&own.before, i, stack, secrets, &order);
        memcpy(own.io.order, order.card, order.count * sizeof order.card[0]);
        return order.count;
    }
    return 0;
}

/* The salt and the path of a card of a revealed stack, from the secret and the order in io.
 * Answers how many steps the path has. */
uint32_t
EXPORT(riffle_open)(double shoe, double base, uint32_t count, uint32_t index)
{
    struct rf_shoe_id id = {own.record.id, (uint64_t)shoe};
    if (count > RF_CARDS_MAX || index >= count)
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t place = (uint64_t)base + i;
        rf_card_salt(own.io.salt, id, own.io.secret, place);
        rf_card_leaf(own.leaves[i].byte, id, place, own.io.order[i], own.io.salt);
    }
    rf_card_salt(own.io.salt, id, own.io.secret, (uint64_t)base + index);
    return (uint32_t)rf_merkle_path(own.leaves, count, index, own.io.path);
}

/* SHA-256(01 left right) */
static void
join(uint8_t out[static RF_HASH_BYTES], const uint8_t *left, const uint8_t *right)
{
    uint8_t both[2 * RF_HASH_BYTES];
    memcpy(both, left, RF_HASH_BYTES);
    memcpy(both + RF_HASH_BYTES, right, RF_HASH_BYTES);
    rf_sha256_tagged(out, 0x01, both, sizeof both);
}

/* From the leaf upwards, each node that the path leads to. */
static void
climb(uint64_t index, uint64_t count, uint32_t steps)
{
    const uint8_t *at = own.io.leaf;
    for (uint32_t step = 0; step < steps && count > 1; index /= 2, count = (count + 1) / 2) {
        bool right = index % 2 == 0;
        if (right && index + 1 == count)
            continue; /* an odd node goes up as it is */
        const uint8_t *other = own.io.path[step].byte;
        join(own.io.node[step].byte, right ? at : other, right ? other : at);
        own.io.side[step] = right;
        at = own.io.node[step++].byte;
    }
}

/* The leaf of a card from its salt in io, each node of the way up, and whether it ends at the root
 * in io.  `index` and `count` are those of the stack, `place` that of the shoe. */
uint32_t
EXPORT(riffle_proof)(double shoe, double place, uint32_t identity, uint32_t index, uint32_t count,
                     uint32_t steps)
{
    uint8_t number[8], k[8], card[8];
    struct rf_hash_part parts[] = {rf_hash_part_text(own.record.id),
                                   rf_hash_part_number(number, (uint64_t)shoe),
                                   rf_hash_part_number(k, (uint64_t)place),
                                   rf_hash_part_number(card, identity),
                                   {own.io.salt, RF_HASH_BYTES}};
    if (steps > RF_MERKLE_PATH_MAX || index >= count)
        return 0;
    rf_hash(own.io.data, "card", parts, sizeof parts / sizeof parts[0]);
    rf_merkle_leaf(own.io.leaf, own.io.data, RF_HASH_BYTES);
    climb(index, count, steps);
    return rf_merkle_check_path(own.io.root, own.io.leaf, count, index, own.io.path, steps);
}
