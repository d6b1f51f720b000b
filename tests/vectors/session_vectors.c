/*
 * The vectors of the proof of a board, K = 00 01 … 1f: sub-key, manifest, board key, pack and
 * commitment; and manifests as text.
 */
#include "vectors.h"

#include <riffle/manifest.h>
#include <riffle/spine.h>

#include <string.h>

static const struct rf_board_id first_board = {1, 1, 0};

START_TEST(a_board_and_its_commitment)
{
    if (RF_DECK_CARDS != 52)
        return; /* of the whole deck */
    uint8_t secret[32], subkey[32], data[32], m[32], board_key[32], commitment[32], number[4][8];
    struct rf_digest digest;
    rf_card deck[RF_DECK_CARDS];
    key(secret);
    rf_subkey_derive(subkey, secret, "E1", first_board);
    is(subkey, "1fb1dc8c55f4f43b36ed7741373344970e68c3ea122cfbb32779634ed402c586");
    struct rf_hash_part parts[] = {rf_hash_part_number(number[0], 1),
                                   rf_hash_part_number(number[1], 1),
                                   rf_hash_part_number(number[2], 1),
                                   rf_hash_part_number(number[3], 0),
                                   {subkey, 32}};
    rf_hash(data, "subkey", parts, 5);
    is(data, "6e7a63c4da611dc7180b5e9e2953dc35fbaef4d0763aad8e80c489daa47b3484");
    uint8_t leaf[32], own[32];
    rf_merkle_leaf(leaf, data, 32);
    rf_subkey_leaf(own, 1, first_board, subkey);
    ck_assert_mem_eq(leaf, own, 32);
    rf_manifest_hash(m, "event = E1\n", 11);
    is(m, "c10495eda2fdf4bf9e2020c7c578014fd7fada6415e02b8efa0539424cab331e");
    memcpy(digest.byte, subkey, 32);
    rf_board_key(board_key, m, first_board, "43275.91", &digest, 1);
    is(board_key, "15e0bc52cf11243edaf62069f3bc02a35d89183e44bd29321a6ecc9fccce4c45");
    rf_board_deck(deck, board_key);
    const rf_card begins[] = {25, 17, 36, 31, 34};
    ck_assert_mem_eq(deck, begins, sizeof begins);
    rf_board_commitment(commitment, m, first_board, deck, board_key);
    is(commitment, "9325c9b0cf623f947842dbceb7dab6ea91519a2f6a4cefaf9132dfbb1c5cfefd");
}
END_TEST

START_TEST(the_key_itself_deals_board_one)
{
    if (RF_DECK_CARDS != 52)
        return; /* of the whole deck */
    uint8_t secret[32];
    rf_card deck[RF_DECK_CARDS];
    char text[RF_DEAL_TEXT];
    key(secret);
    rf_board_deck(deck, secret);
    struct rf_deal deal = rf_deal_by_rotation(deck, rf_board_dealer(1));
    rf_deal_write(text, &deal, RF_NORTH);
    ck_assert_str_eq(text, "N:KJ8.KQ5.T853.653 QT7653.AT2.K7.A4 42.J964.96.KQT82 A9.873.AQJ42.J97");
}
END_TEST

static struct rf_manifest
an_event(void)
{
    struct rf_manifest manifest = {
        .event = "E1",
        .title = "Club championship",
        .agent = "the club's laptop",
        .value = "closing value, two decimals",
        .program = "riffle 0.1.0",
        .sessions = 2,
        .attempts = 9,
        .parties = 2,
        .edition = RF_EDITION_2017,
        .boards = {{1, 24}, {25, 48}},
        .party = {{.name = "Director"}, {.name = "Federation"}},
    };
    return manifest;
}

START_TEST(deals_of_an_event_in_their_order)
{
    struct rf_manifest manifest = an_event();
    struct rf_board_id before = {0, 0, 0};
    ck_assert_uint_eq(rf_manifest_deal_count(&manifest), 480);
    for (uint64_t i = 0; i < 480; i++) {
        struct rf_board_id id = rf_manifest_deal(&manifest, i);
        ck_assert_uint_eq(rf_manifest_index(&manifest, id), i);
        bool after = id.session > before.session ||
                     (id.session == before.session &&
                      (id.board > before.board ||
                       (id.board == before.board && id.attempt > before.attempt)));
        ck_assert(after && rf_manifest_has_board(&manifest, id));
        before = id;
    }
    ck_assert(!rf_manifest_has_board(&manifest, (struct rf_board_id){1, 25, 0}));
    ck_assert(!rf_manifest_has_board(&manifest, (struct rf_board_id){2, 24, 0}));
    ck_assert(!rf_manifest_has_board(&manifest, (struct rf_board_id){2, 25, 10}));
    ck_assert(!rf_manifest_has_board(&manifest, (struct rf_board_id){3, 25, 0}));
    ck_assert(!rf_manifest_has_board(&manifest, (struct rf_board_id){0, 1, 0}));
}
END_TEST

START_TEST(every_sub_key_leads_to_the_root)
{
    struct rf_manifest manifest = an_event();
    uint8_t secret[32], root[32], subkey[32];
    static struct rf_digest leaves[480], path[RF_MERKLE_PATH_MAX];
    key(secret);
    rf_party_root(root, secret, &manifest, 2);
    for (uint64_t i = 0; i < 480; i++) {
        struct rf_board_id id = rf_manifest_deal(&manifest, i);
        rf_subkey_derive(subkey, secret, manifest.event, id);
        rf_subkey_leaf(leaves[i].byte, 2, id, subkey);
    }
    for (uint64_t i = 0; i < 480; i++) {
        size_t steps = rf_merkle_path(leaves, 480, i, path);
        ck_assert(rf_merkle_check_path(root, leaves[i].byte, 480, i, path, steps));
        ck_assert(!rf_merkle_check_path(root, leaves[(i + 1) % 480].byte, 480, i, path, steps));
    }
}
END_TEST

static const struct {
    const char *from, *to;
} spellings[] = {
    {RF_RECORD_FORMAT, "riffle-1"},
    {"sessions = 2", "sessions = 02"},
    {"sessions = 2\nboards 1 = 1-24\nboards 2 = 25-48\n", "sessions = 0\n"},
    {"1-24", "1-024"},
    {"1-24", "24-1"},
    {"1-24", "1-129"},
    {"25-48", "9990-10000"},
    {"boards 2", "boards 3"},
    {"attempts = 9", "attempts = 16"},
    {"2017", "2018"},
    {"replay = no", "replay = nay"},
    {"parties = 2", "parties = 3"},
    {"parties = 2", "parties = 1"},
    {"Director", " Director"},
    {"Director", "Director "},
    {"Director", "Direc\ttor"},
    {"Director", "Direc\xfftor"},
    {"root 1 = 0", "root 1 = g"},
    {"program", "programme"},
    {"riffle 0.1.0\n", "riffle 0.1.0"},
    {"riffle 0.1.0\n", "riffle 0.1.0\n\n"},
    {"title = Club championship", "title = "},
    {"event = E1\n", ""},
};

START_TEST(a_manifest_has_one_spelling)
{
    struct rf_manifest manifest = an_event(), read;
    char text[RF_MANIFEST_TEXT], wrong[RF_MANIFEST_TEXT + 100];
    size_t size = rf_manifest_write(text, &manifest);
    ck_assert(rf_manifest_read(&read, text, size));
    ck_assert_mem_eq(&read, &manifest, sizeof read);
    for (size_t cut = 0; cut < size; cut++)
        ck_assert(!rf_manifest_read(&read, text, cut));
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        const char *at = strstr(text, spellings[i].from);
        ck_assert_msg(at != NULL, "%s", spellings[i].from);
        int used = snprintf(wrong, sizeof wrong, "%.*s%s%s", (int)(at - text), text,
                            spellings[i].to, at + strlen(spellings[i].from));
        ck_assert_msg(!rf_manifest_read(&read, wrong, (size_t)used), "%s", spellings[i].to);
    }
}
END_TEST

/* A text of so many letters in place of one, as long as it may be and longer. */
START_TEST(texts_of_a_manifest_have_their_lengths)
{
    static const struct {
        const char *from, *key;
        size_t most;
    } rows[] = {{"title = Club championship", "title", 120},
                {"agent = the club's laptop", "agent", 120},
                {"value = closing value, two decimals", "value", 300},
                {"party 2 = Federation", "party 2", 60},
                {"program = riffle 0.1.0", "program", 40}};
    struct rf_manifest manifest = an_event(), read;
    char text[RF_MANIFEST_TEXT], other[RF_MANIFEST_TEXT + 400], letters[400];
    rf_manifest_write(text, &manifest);
    memset(letters, 'x', sizeof letters);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *at = strstr(text, rows[i].from);
        ck_assert(at != NULL);
        for (size_t size = rows[i].most - 1; size < rows[i].most + 3; size++) {
            int used = snprintf(other, sizeof other, "%.*s%s = %.*s%s", (int)(at - text), text,
                                rows[i].key, (int)size, letters, at + strlen(rows[i].from));
            ck_assert_msg(rf_manifest_read(&read, other, (size_t)used) == (size <= rows[i].most),
                          "%s of %zu bytes", rows[i].key, size);
        }
    }
}
END_TEST

TESTS(a_board_and_its_commitment, the_key_itself_deals_board_one, deals_of_an_event_in_their_order,
      every_sub_key_leads_to_the_root, a_manifest_has_one_spelling,
      texts_of_a_manifest_have_their_lengths)
