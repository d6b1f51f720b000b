/*
 * app/bridge/vault.c -- the secrets of a session in memory and in FILE.secret (vault.h).
 *
 * The file is replaced as a whole: the new one is written beside it, synced and renamed, so that a
 * crash leaves the old secrets or the new ones, never half of them.
 */
#include "bridge/vault.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "os/file_bytes.h"
#include "record/secrets.h"

/* The file is this word, the struct vault as it lies in memory, and the SHA-256 of the struct.  It
 * is not portable between machines of other byte order, and need not be. */
static const char magic[8] = "rfvault2";

struct vault *
vault_make(void)
{
    struct vault *vault = secrets_memory(sizeof *vault);
    if (!vault)
        return NULL;
    randombytes_buf(vault->operator_seed, RF_KEY_BYTES);
    randombytes_buf(vault->agent_seed, RF_KEY_BYTES);
    randombytes_buf(vault->secret, RF_KEY_BYTES);
    randombytes_buf(vault->salt, RF_KEY_BYTES);
    return vault;
}

/* The checksum finds a damaged disk, not an attacker: anyone who can write this file can also
 * compute the SHA-256. */
struct vault *
vault_load(const char *file)
{
    char word[sizeof magic];
    uint8_t hash[RF_HASH_BYTES], own[RF_HASH_BYTES];
    struct vault *vault = secrets_memory(sizeof *vault);
    int in = vault ? open(file, O_RDONLY | O_CLOEXEC) : -1;
    bool loaded = in >= 0 && read(in, word, sizeof word) == (ssize_t)sizeof word &&
                  memcmp(word, magic, sizeof word) == 0 &&
                  read(in, vault, sizeof *vault) == (ssize_t)sizeof *vault &&
                  read(in, hash, sizeof hash) == (ssize_t)sizeof hash;
    if (loaded)
        rf_sha256(own, vault, sizeof *vault);
    loaded = loaded && memcmp(hash, own, sizeof own) == 0;
    if (!loaded && vault)
        fprintf(stderr, "riffle: cannot read the secrets in %s: %s\n", file,
                in < 0 ? strerror(errno) : "expected the secret file of a session, undamaged");
    if (vault && in < 0 && errno == ENOENT)
        fprintf(stderr,
                "Put %s beside the record; it was made where the session was opened. Without it "
                "its boards cannot be opened.\n",
                file);
    if (in >= 0)
        close(in);
    if (loaded)
        return vault;
    vault_free(vault);
    return NULL;
}

void
vault_free(struct vault *vault)
{
    sodium_free(vault); /* wipes it */
}

/* A leftover ".new" is from a save that was interrupted; it was never in use. */
bool
vault_save(const struct vault *vault, const char *file, bool is_new)
{
    char fresh[4200];
    uint8_t hash[RF_HASH_BYTES];
    rf_sha256(hash, vault, sizeof *vault);
    snprintf(fresh, sizeof fresh, "%s.new", file);
    if (is_new && access(file, F_OK) == 0) {
        fprintf(stderr,
                "riffle: %s exists already, with secrets of another session. Name another record "
                "with --record FILE\n",
                file);
        return false;
    }
    unlink(fresh);
    int out = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool saved = out >= 0 && file_bytes_write(out, magic, sizeof magic) &&
                 file_bytes_write(out, vault, sizeof *vault) &&
                 file_bytes_write(out, hash, sizeof hash) && fsync(out) == 0;
    saved = saved && rename(fresh, file) == 0;
    if (!saved)
        fprintf(stderr, "riffle: cannot write the secrets to %s: %s\n", file, strerror(errno));
    if (out >= 0)
        close(out);
    if (!saved && out >= 0)
        unlink(fresh);
    return saved;
}

/* One key gives the salts of all boards, so no salt needs to be stored.  Without the salt, a
 * commitment to one of about 5 * 10^28 deals could be tested against guesses. */
void
vault_salt(const struct vault *vault, struct rf_board_id id, uint8_t out[static RF_KEY_BYTES])
{
    uint8_t number[3][8];
    struct rf_hash_part parts[] = {rf_hash_part_number(number[0], id.session),
                                   rf_hash_part_number(number[1], id.board),
                                   rf_hash_part_number(number[2], id.attempt)};
    rf_prf(out, vault->salt, "keeper/entered", parts, 3);
}
