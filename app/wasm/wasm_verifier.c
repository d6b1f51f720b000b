/*
 * app/wasm/wasm_verifier.c -- the verifier as a module of WebAssembly, for one record at a time.
 *
 *     riffle_start(hook)        a new record
 *     riffle_reject(number)     the signature with this number, from 1, is known to be bad
 *     riffle_buffer             where the caller writes a line, without its line feed
 *     riffle_take(size)         takes the line: 1, or 0 with a finding; later lines decide on the
 *                               blame
 *     riffle_end(rest)          ends the file; `rest` is how many bytes follow its last line feed
 *     riffle_text, _number      the finding, the verdict and the sums, by numbers of boundary.def
 *
 * The module imports nothing, so it cannot check signatures.  It puts the key, the message and the
 * signature of a line into struct signature, and the caller checks them (app/web/verifier.js uses
 * WebCrypto).  When one is bad the caller starts again and rejects its number, and the verifier
 * reports it at its line, in the words of `riffle verify`.  Keys and signatures on which
 * browsers disagree are refused here, because WebCrypto accepts some of them in some browsers.
 *
 * The first line says whether the record is of a table, kept here, or of a session of bridge, kept
 * in wasm_session.c.  wasm_proof.c computes what a page shows of a proof, and wasm_table.c is for a
 * player at a live table.  app/wasm/boundary.def lists all exported functions.
 *
 * State is static: the module is instantiated once per record, and an instance is one thread.
 */
#include <string.h>

#include <riffle/blame.h>
#include <riffle/ed25519.h>
#include <riffle/level.h>
#include <riffle/version.h>

#include "wasm/boundary.h"
#include "wasm/wasm_session.h"

/* Keys that are remembered as checked.  A table has at most seven players and a keeper at a time;
 * with more keys than this the check is only repeated. */
enum { STRICT_KEYS = 16 };

/* Signatures that can be rejected: those of a record of some hundred shoes. */
enum { REJECTED_MOST = 1 << 16 };

static struct {
    struct rf_record record;
    struct rf_finding finding;
    bool session;                   /* the record is of a session of bridge, else of a table */
    uint32_t asked;                 /* signatures so far */
    uint8_t bad[REJECTED_MOST / 8]; /* those that the caller found bad, a bit each */
    uint32_t in_line;               /* signatures in the last line */
    struct signature signature;     /* the last one of the line */
    unsigned strict_keys;           /* keys that have prime order, as was checked before */
    uint8_t strict_key[STRICT_KEYS][RF_KEY_BYTES];
    char line[RF_LINE_TEXT + 1]; /* one byte more than a line may have, so that one is too long */
    char verdict[RF_VERDICT_TEXT];
    bool blaming; /* a line was wrong: those after it are for the blame */
    struct rf_blame blame;
    char blame_words[RF_BLAME_TEXT];
} own;

const struct rf_record *
table_held(void)
{
    return &own.record;
}

/* Whether a session is held.  Where none can be, the compiler leaves out what sessions need. */
static bool
holds_session(void)
{
    return HOLDS_SESSIONS && own.session;
}

/* Whether all browsers agree on this key and signature.  The order of a key is expensive to compute
 * and a record has few keys, so the result is remembered. */
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
is_rejected(uint32_t number)
{
    return number < REJECTED_MOST && (own.bad[number / 8] & 1 << number % 8) != 0;
}

/* The library's hook for signatures: hands this one to the caller and accepts it until that is
 * checked, unless the caller has found it bad. */
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
    return !is_rejected(++own.asked) && is_strict(key, signature);
}

/* `hook` is 0 when the caller cannot check signatures; the verdict then says so. */
void
riffle_start(uint32_t hook)
{
    struct rf_record_hook collects = {hook ? collect : NULL, NULL};
    memset(&own, 0, sizeof own);
    proof_clear();
    rf_record_init(&own.record, collects);
    if (HOLDS_SESSIONS)
        rf_session_record_init(session_held(), collects);
    lines_clear();
    lines_hold(session_held(), &own.record);
}

void
riffle_reject(uint32_t number)
{
    if (number < REJECTED_MOST)
        own.bad[number / 8] |= (uint8_t)(1 << number % 8);
}

char *
riffle_buffer(void)
{
    return own.line;
}

/* The caller cuts longer lines to this size; riffle_take then refuses them as too long. */
uint32_t
riffle_buffer_size(void)
{
    return sizeof own.line;
}

static const struct rf_spine *
spine(void)
{
    return holds_session() ? &session_held()->spine : &own.record.spine;
}

/* 1, or 0 with a finding.  After a finding the fold stays as it is. */
uint32_t
riffle_take(uint32_t size)
{
    own.in_line = 0;
    if (size > sizeof own.line)
        return 0;
    if (own.blaming) {
        rf_blame_take(&own.blame, own.line, size);
        return 0;
    }
    if (spine()->lines == 0 && !own.session)
        own.session = rf_session_record_is_opening(own.line, size);
    if (own.session && !HOLDS_SESSIONS)
        return 0;
    bool right = holds_session()
                     ? rf_session_record_take(session_held(), own.line, size, &own.finding)
                     : rf_record_take(&own.record, own.line, size, &own.finding);
    if (!right) {
        rf_blame_start(&own.blame, spine(), &own.finding, own.line, size);
        own.blaming = true;
    }
    /* Only a session and an observed table can have corrections. */
    if (holds_session() || own.record.source == RF_SOURCE_OBSERVED)
        lines_keep(own.line, size);
    return right;
}

/* 1 when the first line opened a session of bridge. */
uint32_t
riffle_is_session(void)
{
    return own.session;
}

/* Copies a text into a field of a finding, cut to its size. */
static void
copy_text(char *out, size_t room, const char *text)
{
    size_t size = strlen(text);
    size = size < room ? size : room - 1;
    memcpy(out, text, size);
    out[size] = '\0';
}

/* Sets a finding of this file's own and returns 0, the answer that goes with it. */
static uint32_t
set_finding(uint64_t line, enum rf_clause clause, const char *found, const char *expected,
            const char *whose)
{
    own.finding = (struct rf_finding){.line = line, .clause = clause};
    copy_text(own.finding.found, sizeof own.finding.found, found);
    copy_text(own.finding.expected, sizeof own.finding.expected, expected);
    copy_text(own.finding.whose, sizeof own.finding.whose, whose);
    return 0;
}

/* 1, or 0 with a finding, in the same words as `riffle verify`. */
uint32_t
riffle_end(uint32_t rest)
{
    bool open = holds_session() ? session_held()->open : own.record.open;
    if (rest > 0)
        return set_finding(spine()->lines + 1, RF_LINES_CHAINED, "a line without a line feed",
                           "whole lines to the end", "nobody: this copy was cut off");
    if (!open)
        return set_finding(spine()->lines, RF_RECORD_OPENS, "nothing",
                           "a record of at least one line", "the person who gave you this record");
    return !holds_session() || rf_session_record_end(session_held(), &own.finding);
}

/* How many signatures the last line had; riffle_signature then points to the last of them. */
uint32_t
riffle_signed(void)
{
    return own.in_line;
}

struct signature *
riffle_signature(void)
{
    return &own.signature;
}

/* 1 when all browsers agree on the signature in struct signature: its points have prime order and
 * its numbers have their only canonical encoding.  For callers with a signature that is in no
 * record; riffle_take checks those of a record itself. */
uint32_t
riffle_signature_is_strict(void)
{
    return rf_ed25519_is_strict(own.signature.key, own.signature.signature);
}

static const char *
verdict(void)
{
    if (holds_session())
        rf_session_record_verdict(session_held(), own.verdict);
    else
        rf_record_verdict(&own.record, own.verdict);
    return own.verdict;
}

static enum rf_level
level(void)
{
    return holds_session() ? rf_session_record_level(session_held()) : rf_record_level(&own.record);
}

/* Empty for a record without a wrong line. */
static const char *
blame(void)
{
    own.blame_words[0] = '\0';
    if (own.blaming)
        rf_blame_write(&own.blame, own.blame_words);
    return own.blame_words;
}

/* For a record without a finding: an enum rf_verdict. */
uint32_t
riffle_verdict(void)
{
    return rf_spine_verdict(spine());
}

/* What the last line broke, or showed to have been broken before. */
static enum rf_clause
breach(void)
{
    if (!holds_session())
        return own.record.breach;
    const struct rf_session_observation *seen = &session_held()->seen;
    return seen->kind == RF_SEEN_BREACH ? seen->clause : RF_PERMITTED;
}

/* A text by its number in boundary.def, ended by a zero. */
const char *
riffle_text(uint32_t which)
{
    switch (which) {
    case TEXT_VERDICT: return verdict();
    case TEXT_CITATION: return rf_clause_citation(own.finding.clause);
    case TEXT_SENTENCE: return rf_clause_sentence(own.finding.clause);
    case TEXT_FOUND: return own.finding.found;
    case TEXT_EXPECTED: return own.finding.expected;
    case TEXT_WHOSE: return own.finding.whose;
    case TEXT_BLAME: return blame();
    case TEXT_LEVEL: return rf_level_name(level());
    case TEXT_LEVEL_WORDS: return rf_level_words(level());
    case TEXT_ID: return holds_session() ? session_held()->id : own.record.id;
    case TEXT_VERSION: return RF_VERSION;
    case TEXT_BREACH: return rf_clause_citation(breach());
    case TEXT_BREACH_SENTENCE: return rf_clause_sentence(breach());
    default: return "";
    }
}

/* How many players are companions, played by the house. */
static unsigned
count_companions(void)
{
    unsigned count = 0;
    while (count < RF_BOXES_MAX && own.record.companion[count][0])
        count++;
    return count;
}

/* The stack that is dealt from, or NULL. */
static const struct rf_record_stack *
stack_in_use(void)
{
    const struct rf_record *record = &own.record;
    if (record->dealing < 0 || record->shoe[record->dealing].stacks == 0)
        return NULL;
    return &record->shoe[record->dealing].stack[record->shoe[record->dealing].stacks - 1];
}

/* A value by its number in boundary.def; -1 for values of the stack when there is none. */
double
riffle_number(uint32_t which)
{
    const struct rf_record *record = &own.record;
    const struct rf_record_sum *sum = &record->sum;
    const struct rf_record_stack *stack = stack_in_use();
    switch (which) {
    case NUMBER_FINDING_LINE: return (double)own.finding.line;
    case NUMBER_LINES: return (double)spine()->lines;
    case NUMBER_ROUNDS: return (double)sum->rounds;
    case NUMBER_SHOES: return (double)sum->shoes;
    case NUMBER_ABORTED: return (double)sum->aborted;
    case NUMBER_CARDS: return (double)sum->cards;
    case NUMBER_OPENED: return (double)sum->opened;
    case NUMBER_REFUSED:
        return (double)(holds_session() ? session_held()->sum.refused : sum->refused);
    case NUMBER_HEADS: return (double)spine()->heads;
    case NUMBER_SIGNED: return (double)sum->is_signed;
    case NUMBER_UNSIGNED: return (double)sum->unsigned_acts;
    case NUMBER_MOVED_CENTS: return (double)sum->moved_cents;
    case NUMBER_SOURCE: return holds_session() ? session_held()->source : record->source;
    case NUMBER_SIGNS: return spine()->signs;
    case NUMBER_SHOE: return stack ? (double)record->shoe[record->dealing].number : -1;
    case NUMBER_STACK: return stack ? record->shoe[record->dealing].stacks - 1 : -1;
    case NUMBER_BASE: return stack ? (double)stack->base : -1;
    case NUMBER_SIZE: return stack ? stack->size : -1;
    case NUMBER_CUT: return stack ? stack->cut : -1;
    case NUMBER_DRAWN: return stack ? stack->drawn : -1;
    case NUMBER_COMPANIONS: return count_companions();
    case NUMBER_SIGNED_LINES: return (double)spine()->signed_part.lines;
    case NUMBER_BREACHES: return (double)spine()->signed_part.breaches;
    case NUMBER_NOT_JUDGED: return (double)spine()->signed_part.questions;
    case NUMBER_BREACH: return breach() != RF_PERMITTED;
    case NUMBER_BREACH_IS_FAULT: return !holds_session() && record->breach_is_fault;
    default: return -1;
    }
}
