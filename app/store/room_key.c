/*
 * app/store/room_key.c -- the key of the room in its file, and boxes under it (room_key.h).
 *
 * The file has one line of text: "riffle room key 1", a space and 64 hexadecimal digits.
 */
#include "store/room_key.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "os/file_bytes.h"

static const char form[] = "riffle room key 1 ";
enum { FORM = sizeof form - 1, KEY_FILE = FORM + 2 * RF_KEY_BYTES + 1 };

_Static_assert(BOX_NONCE == crypto_aead_xchacha20poly1305_ietf_NPUBBYTES, "of libsodium");
_Static_assert(BOX_TAG == crypto_aead_xchacha20poly1305_ietf_ABYTES, "of libsodium");
_Static_assert(RF_KEY_BYTES == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "of libsodium");

struct room_key {
    uint8_t key[RF_KEY_BYTES];
    char text[KEY_FILE + 1]; /* while the file is read or written */
};

bool
room_key_exists(const char *file)
{
    return access(file, F_OK) == 0;
}

void
room_key_free(struct room_key *room)
{
    sodium_free(room); /* wipes it */
}

static struct room_key *
refuse(struct room_key *room, const char *file, const char *why)
{
    fprintf(stderr, "riffle serve: cannot use the room key %s: %s\n", file, why);
    room_key_free(room);
    return NULL;
}

/* What is wrong with an open file, or NULL. */
static const char *
fault_of(int in, struct room_key *room)
{
    struct stat about;
    size_t size;
    if (fstat(in, &about) != 0)
        return strerror(errno);
    if (about.st_mode & (S_IRWXG | S_IRWXO))
        return "other users of this machine can read or change it. Run chmod 600 on it";
    if (read(in, room->text, sizeof room->text) != KEY_FILE ||
        memcmp(room->text, form, FORM) != 0 || room->text[KEY_FILE - 1] != '\n' ||
        sodium_hex2bin(room->key, sizeof room->key, room->text + FORM, (size_t)2 * RF_KEY_BYTES,
                       NULL, &size, NULL) != 0 ||
        size != RF_KEY_BYTES)
        return "it is not a room key, or damaged. Copy it again from another node";
    return NULL;
}

struct room_key *
room_key_read(const char *file)
{
    struct room_key *room = secrets_memory(sizeof *room);
    int in = open(file, O_RDONLY | O_CLOEXEC);
    if (!room || in < 0) {
        if (in >= 0)
            close(in);
        return refuse(room, file, room ? strerror(errno) : "out of memory");
    }
    const char *fault = fault_of(in, room);
    close(in);
    sodium_memzero(room->text, sizeof room->text);
    return fault ? refuse(room, file, fault) : room;
}

/* O_EXCL: a key is never replaced, because boxes could not be opened without it. */
struct room_key *
room_key_make(const char *file)
{
    struct room_key *room = secrets_memory(sizeof *room);
    if (!room)
        return refuse(room, file, "out of memory");
    randombytes_buf(room->key, sizeof room->key);
    memcpy(room->text, form, FORM);
    sodium_bin2hex(room->text + FORM, (size_t)2 * RF_KEY_BYTES + 1, room->key, sizeof room->key);
    room->text[KEY_FILE - 1] = '\n';
    int out = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool made = out >= 0 && file_bytes_write(out, room->text, KEY_FILE) && fsync(out) == 0;
    int why = errno;
    if (out >= 0)
        close(out);
    sodium_memzero(room->text, sizeof room->text);
    return made ? room : refuse(room, file, strerror(why));
}

void
room_key_fingerprint(const struct room_key *room, char out[static RF_HEX_TEXT])
{
    uint8_t print[RF_HASH_BYTES];
    struct rf_hash_part nothing = rf_hash_part_text("");
    rf_prf(print, room->key, "room/fingerprint", &nothing, 1);
    rf_hex_write(out, print);
}

/* The same bytes on every machine: the length with its lowest byte first, then the keys. */
static void
flatten(const struct secrets *secrets, uint8_t out[static BOX_PLAIN])
{
    const uint8_t *const keys[] = {secrets->chain, secrets->salt, secrets->operator_seed,
                                   secrets->player_seed, secrets->share};
    for (unsigned i = 0; i < 8; i++)
        out[i] = (uint8_t)(secrets->length >> (8 * i));
    for (unsigned i = 0; i < 5; i++)
        memcpy(out + 8 + (size_t)i * RF_KEY_BYTES, keys[i], RF_KEY_BYTES);
}

static void
unflatten(const uint8_t in[static BOX_PLAIN], struct secrets *secrets)
{
    uint8_t *const keys[] = {secrets->chain, secrets->salt, secrets->operator_seed,
                             secrets->player_seed, secrets->share};
    secrets->length = 0;
    for (unsigned i = 0; i < 8; i++)
        secrets->length |= (uint64_t)in[i] << (8 * i);
    for (unsigned i = 0; i < 5; i++)
        memcpy(keys[i], in + 8 + (size_t)i * RF_KEY_BYTES, RF_KEY_BYTES);
}

void
room_key_seal(const struct room_key *room, int64_t row, const struct secrets *secrets,
              uint8_t box[static BOX_BYTES])
{
    uint8_t plain[BOX_PLAIN];
    uint64_t place = htobe64((uint64_t)row);
    flatten(secrets, plain);
    randombytes_buf(box, BOX_NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(box + BOX_NONCE, NULL, plain, sizeof plain,
                                               (const uint8_t *)&place, sizeof place, NULL, box,
                                               room->key);
    sodium_memzero(plain, sizeof plain);
}

struct secrets *
room_key_unseal(const struct room_key *room, int64_t row, const uint8_t *box, size_t size)
{
    uint8_t plain[BOX_PLAIN];
    uint64_t place = htobe64((uint64_t)row);
    struct secrets *secrets = secrets_memory(sizeof *secrets);
    bool opened = secrets && size == BOX_BYTES &&
                  crypto_aead_xchacha20poly1305_ietf_decrypt(
                      plain, NULL, NULL, box + BOX_NONCE, size - BOX_NONCE, (const uint8_t *)&place,
                      sizeof place, box, room->key) == 0;
    if (opened)
        unflatten(plain, secrets);
    sodium_memzero(plain, sizeof plain);
    if (opened)
        return secrets;
    fprintf(stderr,
            "riffle serve: the secrets of table %lld cannot be opened: they were sealed with "
            "another room key, or are damaged\n",
            (long long)row);
    secrets_free(secrets);
    return NULL;
}
