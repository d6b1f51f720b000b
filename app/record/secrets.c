/*
 * app/record/secrets.c -- the file of secrets beside a record (secrets.h).
 *
 * Secrets are kept in locked memory, written with a checksum, and wiped after use.
 *
 * The keeper of a blackjack table (app/table) uses it.  The secrets of a bridge session are in
 * app/bridge/vault.c, which takes its locked memory and signatures from here.
 */
#include "record/secrets.h"

#include <riffle/proof.h>

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "os/file_bytes.h"

/* Keeps secrets out of core files and away from debuggers of the same user, and raises the limit of
 * locked memory as far as the system allows. */
static void
prepare_process(void)
{
    struct rlimit none = {0, 0}, lock;
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0);
    if (getrlimit(RLIMIT_MEMLOCK, &lock) == 0 && lock.rlim_cur < lock.rlim_max) {
        lock.rlim_cur = lock.rlim_max;
        setrlimit(RLIMIT_MEMLOCK, &lock);
    }
}

/* Warns once when memory cannot be locked.  libsodium does not report that its lock failed, so lock
 * the memory again and look at the result. */
static void
warn_unlocked(const void *memory, size_t size)
{
    static bool told;
    if (told || mlock(memory, size) == 0)
        return;
    told = true;
    fprintf(stderr,
            "riffle: secrets cannot be locked in memory (%s), so the system may write them to its "
            "swap space; raise the limit with ulimit -l, or LimitMEMLOCK= of systemd\n",
            strerror(errno));
}

/* Each allocation of sodium_malloc has guard pages around it, is locked where the system permits,
 * and is left out of core files. */
void *
secrets_memory(size_t size)
{
    prepare_process();
    void *memory = sodium_init() < 0 ? NULL : sodium_malloc(size);
    if (!memory) {
        fprintf(stderr, "riffle: out of memory for secrets\n");
        return NULL;
    }
    warn_unlocked(memory, size);
    memset(memory, 0, size);
    return memory;
}

bool
secrets_begin(void)
{
    void *memory = secrets_memory(1);
    sodium_free(memory);
    return memory != NULL;
}

/* `length` is the number of shoes that the chain can serve. */
struct secrets *
secrets_make(uint64_t length)
{
    struct secrets *secrets = secrets_memory(sizeof *secrets);
    if (!secrets)
        return NULL;
    secrets->length = length;
    randombytes_buf(secrets->chain, RF_KEY_BYTES);
    randombytes_buf(secrets->salt, RF_KEY_BYTES);
    randombytes_buf(secrets->operator_seed, RF_KEY_BYTES);
    randombytes_buf(secrets->player_seed, RF_KEY_BYTES);
    randombytes_buf(secrets->share, RF_KEY_BYTES);
    return secrets;
}

/* The file: a word with the version, the structure as it is in memory, and the SHA-256 of both.
 * Version 1 had no checksum. */
enum { VERSION_BYTES = 8 };
static const char version_1[VERSION_BYTES] = "riffle1\n", version_2[VERSION_BYTES] = "riffle2\n";

struct secrets_file {
    char version[VERSION_BYTES];
    struct secrets secrets;
    uint8_t checksum[RF_HASH_BYTES];
};

static void
checksum_of(const struct secrets_file *file, uint8_t out[static RF_HASH_BYTES])
{
    rf_sha256(out, file, offsetof(struct secrets_file, checksum));
}

/* fsync of a file does not save its name: a new name is on the disk only when its folder is. */
static bool
sync_folder(const char *file)
{
    char folder[4200];
    snprintf(folder, sizeof folder, "%s", file);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int in = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool synced = in >= 0 && fsync(in) == 0;
    int why = errno;
    if (in >= 0)
        close(in);
    errno = why;
    return synced;
}

/* O_EXCL: a file of secrets is never replaced, because the record beside it could not be opened
 * without it. */
bool
secrets_save(const struct secrets *secrets, const char *file)
{
    struct secrets_file *form = secrets_memory(sizeof *form);
    if (!form)
        return false;
    memcpy(form->version, version_2, sizeof form->version);
    form->secrets = *secrets;
    checksum_of(form, form->checksum);
    int out = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool saved = out >= 0 && file_bytes_write(out, form, sizeof *form) && fsync(out) == 0 &&
                 sync_folder(file);
    int why = errno;
    sodium_free(form);
    errno = why;
    if (!saved)
        fprintf(stderr, "riffle: cannot write %s: %s\n", file, strerror(errno));
    if (out >= 0)
        close(out);
    if (!saved && out >= 0)
        unlink(file);
    return saved;
}

/* Says what is wrong with the bytes of a file; NULL when they are sound. */
static const char *
file_fault(const struct secrets_file *form, ssize_t size)
{
    uint8_t checksum[RF_HASH_BYTES];
    size_t first = offsetof(struct secrets_file, checksum); /* the size of version 1 */
    bool one = size == (ssize_t)first && memcmp(form->version, version_1, VERSION_BYTES) == 0;
    bool two = size == (ssize_t)sizeof *form &&
               memcmp(form->version, version_2, VERSION_BYTES) == 0;
    checksum_of(form, checksum);
    if (!one && !two)
        return "it is not a file of secrets, or of another version";
    if (two && sodium_memcmp(checksum, form->checksum, sizeof checksum) != 0)
        return "it is damaged: its checksum is wrong. Restore it from a copy";
    return NULL;
}

/* Reads one byte more than the file should have, to refuse a longer one. */
static const char *
read_form(const char *file, struct secrets_file *form)
{
    char more;
    int in = open(file, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return strerror(errno);
    ssize_t size = read(in, form, sizeof *form);
    if (size == (ssize_t)sizeof *form && read(in, &more, 1) == 1)
        size++;
    close(in);
    return file_fault(form, size);
}

/* Loads into a separate allocation, so that the version and the checksum do not stay in memory with
 * the secrets. */
struct secrets *
secrets_load(const char *file)
{
    struct secrets_file *form = secrets_memory(sizeof *form);
    struct secrets *secrets = form ? secrets_memory(sizeof *secrets) : NULL;
    const char *fault = secrets ? read_form(file, form) : NULL;
    if (fault)
        fprintf(stderr, "riffle: cannot read %s: %s\n", file, fault);
    else if (secrets)
        *secrets = form->secrets;
    sodium_free(form);
    if (secrets && !fault)
        return secrets;
    secrets_free(secrets);
    return NULL;
}

void
secrets_free(struct secrets *secrets)
{
    sodium_free(secrets); /* wipes it */
}

/* The chain runs backwards: the stored secret belongs to shoe `length`, and each hash leads to the
 * shoe before.  So secret n can be published without revealing those of later shoes. */
void
secrets_shoe(const struct secrets *secrets, uint64_t n, uint8_t out[static RF_KEY_BYTES])
{
    memcpy(out, secrets->chain, RF_KEY_BYTES);
    for (uint64_t at = secrets->length; at > n; at--)
        rf_proof_chain_before(out, out);
}

/* One key gives independent values for every tag and number (rf_prf). */
static void
derive(const uint8_t key[static RF_KEY_BYTES], const char *tag, uint64_t n,
       uint8_t out[static RF_KEY_BYTES])
{
    uint8_t number[8];
    struct rf_hash_part part = rf_hash_part_number(number, n);
    rf_prf(out, key, tag, &part, 1);
}

void
secrets_salt(const struct secrets *secrets, uint64_t n, uint8_t out[static RF_KEY_BYTES])
{
    derive(secrets->salt, "keeper/salt", n, out);
}

void
secrets_share(const struct secrets *secrets, uint64_t n, uint8_t secret[static RF_KEY_BYTES],
              uint8_t salt[static RF_KEY_BYTES])
{
    derive(secrets->share, "keeper/share", n, secret);
    derive(secrets->share, "keeper/share-salt", n, salt);
}

void
secrets_mac(const struct secrets *secrets, const char *tag, const struct secrets_lines *of,
            uint8_t out[static RF_HASH_BYTES])
{
    uint8_t turn[8], lines[8];
    struct rf_hash_part parts[] = {
        rf_hash_part_text(of->id),
        rf_hash_part_number(turn, of->turn),
        rf_hash_part_number(lines, of->lines),
        {of->hash, RF_HASH_BYTES},
    };
    rf_prf(out, secrets->salt, tag, parts, sizeof parts / sizeof parts[0]);
}

void
secrets_public(const uint8_t seed[static RF_KEY_BYTES], uint8_t out[static RF_KEY_BYTES])
{
    uint8_t secret_key[crypto_sign_SECRETKEYBYTES];
    crypto_sign_seed_keypair(out, secret_key, seed);
    sodium_memzero(secret_key, sizeof secret_key);
}

void
secrets_sign(const uint8_t seed[static RF_KEY_BYTES], const uint8_t message[static RF_HASH_BYTES],
             uint8_t out[static RF_SIGNATURE_BYTES])
{
    uint8_t secret_key[crypto_sign_SECRETKEYBYTES], public_key[RF_KEY_BYTES];
    crypto_sign_seed_keypair(public_key, secret_key, seed);
    crypto_sign_detached(out, NULL, message, RF_HASH_BYTES, secret_key);
    sodium_memzero(secret_key, sizeof secret_key);
}

/* A valid key is a canonical point of the main subgroup; points of small order are refused, since
 * signatures under them prove nothing.  The cache is a ring of SECRETS_KEYS keys; one table rarely
 * has more signers. */
static bool
key_is_valid(struct secrets_keys *keys, const uint8_t key[static RF_KEY_BYTES])
{
    for (unsigned i = 0; keys && i < keys->count && i < SECRETS_KEYS; i++)
        if (memcmp(keys->key[i], key, RF_KEY_BYTES) == 0)
            return true;
    if (crypto_core_ed25519_is_valid_point(key) != 1)
        return false;
    if (keys)
        memcpy(keys->key[keys->count++ % SECRETS_KEYS], key, RF_KEY_BYTES);
    return true;
}

bool
secrets_verify(void *state, const uint8_t key[static RF_KEY_BYTES],
               const uint8_t message[static RF_HASH_BYTES],
               const uint8_t signature[static RF_SIGNATURE_BYTES])
{
    /* As strict as docs/reference/record.md asks, whatever the version of libsodium thinks of mixed
     * order. */
    return key_is_valid(state, key) && crypto_core_ed25519_is_valid_point(signature) == 1 &&
           crypto_sign_verify_detached(signature, message, RF_HASH_BYTES, key) == 0;
}

/* The signature covers the line without its payload's `sig`, so the line is composed twice: first
 * to get the message, then with the signature. */
size_t
secrets_head(const struct rf_spine *spine, uint64_t time, const char *actor, const uint8_t *seed,
             char out[static RF_LINE_TEXT])
{
    uint8_t message[RF_HASH_BYTES], signature[RF_SIGNATURE_BYTES];
    char hex[2 * RF_SIGNATURE_BYTES + 1] = "-", head[RF_HEAD_TEXT], payload[400];
    rf_spine_write_head(spine, head);
    size_t size = rf_spine_write_line(spine, time, actor, "head", "-", head, out);
    if (spine->signs) {
        rf_record_head_message(message, out, size - RF_HEX_TEXT);
        secrets_sign(seed, message, signature);
        rf_hex_write_bytes(hex, signature, sizeof signature);
    }
    snprintf(payload, sizeof payload, "%s sig=%s", head, hex);
    return rf_spine_write_line(spine, time, actor, "head", "-", payload, out);
}
