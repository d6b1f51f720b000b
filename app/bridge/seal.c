/*
 * app/bridge/seal.c -- sealed files and the keys that open them (seal.h).
 *
 * A sealed file is the word `riffle-sealed-1` and a libsodium sealed box; a key file is the word
 * `riffle-key-1` and the 32 bytes of a seed, from which the pair of keys is derived.  Both are made
 * for their owner alone (mode 0600) and never replace a file.
 */
#include "bridge/seal.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/file_bytes.h"
#include "record/secrets.h"
#include "os/undo.h"

static const char magic[] = "riffle-sealed-1\n";
static const char key_magic[] = "riffle-key-1\n";

/* A share of 128 boards and 16 attempts has about 3 MB; 64 MB is more than any real file. */
enum { MAGIC = sizeof magic - 1, KEY_MAGIC = sizeof key_magic - 1, SEALED_MOST = 1 << 26 };

/* Writes a new file that only its owner may read; false, with a message. */
static bool
write_new(const char *file, const char *word, size_t word_size, const void *bytes, size_t size)
{
    int out = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool written = out >= 0 && file_bytes_write(out, word, word_size) &&
                   file_bytes_write(out, bytes, size) && fsync(out) == 0;
    if (!written && errno == EEXIST)
        fprintf(stderr, "riffle: %s exists already. Name another file\n", file);
    else if (!written)
        fprintf(stderr, "riffle: cannot write %s: %s\n", file, strerror(errno));
    if (out >= 0)
        close(out);
    if (out >= 0)
        undo_made(file); /* only now: a file that was there before must not be removed */
    return written;
}

/* libsodium makes both halves of the pair; the secret half is wiped at once. */
void
seal_public(const uint8_t seed[static RF_KEY_BYTES], uint8_t out[static RF_KEY_BYTES])
{
    uint8_t secret_key[crypto_box_SECRETKEYBYTES];
    crypto_box_seed_keypair(out, secret_key, seed);
    sodium_memzero(secret_key, sizeof secret_key);
}

bool
seal_new_key(const char *file, uint8_t key[static RF_KEY_BYTES])
{
    uint8_t *seed = secrets_memory(RF_KEY_BYTES);
    if (!seed)
        return false;
    randombytes_buf(seed, RF_KEY_BYTES);
    seal_public(seed, key);
    bool written = write_new(file, key_magic, KEY_MAGIC, seed, RF_KEY_BYTES);
    sodium_free(seed);
    return written;
}

/* Two reads, so that the seed goes straight into the caller's locked memory and never through
 * another buffer. */
bool
seal_load_key(const char *file, uint8_t seed[static RF_KEY_BYTES])
{
    char word[KEY_MAGIC];
    int in = open(file, O_RDONLY | O_CLOEXEC);
    bool loaded = in >= 0 && read(in, word, sizeof word) == (ssize_t)sizeof word &&
                  memcmp(word, key_magic, sizeof word) == 0 &&
                  read(in, seed, RF_KEY_BYTES) == RF_KEY_BYTES;
    if (!loaded)
        fprintf(stderr, "riffle: cannot read the key in %s: %s\n", file,
                in < 0 ? strerror(errno)
                       : "expected a file that riffle session key or riffle session party made");
    if (in >= 0)
        close(in);
    return loaded;
}

bool
seal_write(const char *file, const uint8_t key[static RF_KEY_BYTES], const char *bytes, size_t size)
{
    uint8_t *sealed = sodium_malloc(size + crypto_box_SEALBYTES);
    bool made = sealed && crypto_box_seal(sealed, (const uint8_t *)bytes, size, key) == 0;
    if (!made)
        fprintf(stderr,
                "riffle: cannot encrypt to that key. Expected a public key that riffle session key "
                "printed\n");
    bool written = made && write_new(file, magic, MAGIC, sealed, size + crypto_box_SEALBYTES);
    sodium_free(sealed);
    return written;
}

/* Reads the sealed bytes of a file into memory that sodium_free releases; NULL, with a message. */
static uint8_t *
read_sealed(const char *file, size_t *size)
{
    char word[MAGIC];
    struct stat about;
    int in = open(file, O_RDONLY | O_CLOEXEC);
    bool opened = in >= 0 && fstat(in, &about) == 0;
    bool ours = opened && about.st_size >= MAGIC + (off_t)crypto_box_SEALBYTES &&
                about.st_size <= SEALED_MOST && read(in, word, sizeof word) == MAGIC &&
                memcmp(word, magic, sizeof word) == 0;
    *size = ours ? (size_t)about.st_size - MAGIC : 0;
    uint8_t *sealed = ours ? sodium_malloc(*size) : NULL;
    bool whole = sealed && read(in, sealed, *size) == (ssize_t)*size;
    if (!whole)
        fprintf(stderr, "riffle: cannot read %s: %s\n", file,
                !opened ? strerror(errno) : "expected a file that riffle encrypted");
    if (in >= 0)
        close(in);
    if (whole)
        return sealed;
    sodium_free(sealed);
    return NULL;
}

/* A sealed box authenticates its content: bytes that were changed, or encrypted to another key, do
 * not open at all. */
char *
seal_read(const char *file, const uint8_t seed[static RF_KEY_BYTES], size_t *size)
{
    size_t sealed_size;
    uint8_t public_key[crypto_box_PUBLICKEYBYTES], secret_key[crypto_box_SECRETKEYBYTES];
    uint8_t *sealed = read_sealed(file, &sealed_size);
    if (!sealed)
        return NULL;
    *size = sealed_size - crypto_box_SEALBYTES;
    char *bytes = secrets_memory(*size + 1);
    crypto_box_seed_keypair(public_key, secret_key, seed);
    bool opened = bytes && crypto_box_seal_open((uint8_t *)bytes, sealed, sealed_size, public_key,
                                                secret_key) == 0;
    sodium_memzero(secret_key, sizeof secret_key);
    sodium_free(sealed);
    if (opened) {
        bytes[*size] = '\0';
        return bytes;
    }
    fprintf(stderr,
            "riffle: cannot decrypt %s. It was encrypted to another key, or was changed since\n",
            file);
    sodium_free(bytes);
    return NULL;
}

void
seal_free(char *bytes)
{
    sodium_free(bytes); /* wipes it */
}
