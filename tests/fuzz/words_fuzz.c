/*
 * Bytes as a few words, as people type them.  The first byte picks the reader: steps of a shuffle,
 * a deal, pockets, the number of a deal, a card, a list of boards, a changed rule, a shoe, a
 * research seed, the citation of a clause, a manifest, hexadecimal digits, an act of a record.
 * What is read is written back and read again the same.
 *
 * Fuzz: length=700
 */
#include <riffle/act.h>
#include <riffle/bj_rules.h>
#include <riffle/foul.h>
#include <riffle/manifest.h>
#include <riffle/procedure.h>

#include "cli/game_options.h"
#include "fuzz.h"
#include "bridge/verb.h"

enum { WORDS = 700 };

static void
read_mixing(const char *text)
{
    struct rf_procedure procedure, again;
    struct rf_procedure_error error;
    char out[RF_PROCEDURE_TEXT], twice[RF_PROCEDURE_TEXT];
    if (!rf_procedure_read(&procedure, text, &error)) {
        MUST(error.column > 0 && error.message[0]);
        return;
    }
    rf_procedure_write(out, &procedure);
    MUST(rf_procedure_read(&again, out, &error));
    rf_procedure_write(twice, &again);
    MUST(strcmp(out, twice) == 0);
}

static void
read_deal(const char *text, size_t size)
{
    struct rf_deal deal, again;
    struct rf_deal_error error;
    char out[RF_DEAL_TEXT];
    if (rf_deal_read(&deal, text, size, &error) == 0)
        return;
    MUST(rf_deal_is_complete(&deal));
    size_t written = rf_deal_write(out, &deal, RF_NORTH);
    MUST(rf_deal_read(&again, out, written, &error) == written &&
         memcmp(&deal, &again, sizeof deal) == 0);
}

static void
read_pockets(const char *text, size_t size)
{
    struct rf_hands pockets;
    struct rf_deal_error error;
    unsigned known;
    rf_pockets_read(&pockets, &known, text, size, &error);
}

static void
read_number(const char *text)
{
    uint8_t number[RF_DEAL_NUMBER], again[RF_DEAL_NUMBER];
    struct rf_deal deal;
    if (!rf_deal_number_read(number, text) || !rf_deal_of_number(&deal, number))
        return;
    MUST(rf_deal_is_complete(&deal));
    rf_deal_number(again, &deal);
    MUST(memcmp(number, again, sizeof number) == 0);
}

static void
read_card(const char *text)
{
    rf_card card, again;
    char out[RF_CARD_TEXT];
    size_t size = rf_card_read(text, &card);
    if (size == 0)
        return;
    MUST(size <= strlen(text) && card < RF_DECK_CARDS);
    rf_card_write(out, card, RF_LETTERS);
    MUST(rf_card_read(out, &again) == strlen(out) && again == card);
}

static void
read_boards(const char *text)
{
    static struct board_set set;
    if (board_set_read(&set, text))
        MUST(set.count > 0);
}

/* Options of exact, simulate and others: key=value, and what is in the shoe. */
static void
read_game(char *text, bool shoe)
{
    struct game_options game = {.rules = rf_bj_rules_bicycle()};
    if (shoe)
        game.shoe_text = text;
    else {
        for (char *at = text; at && *at && game.sets < GAME_SETS_MAX;) {
            char *end = strchr(at, '\n');
            if (end)
                *end++ = '\0';
            if (strchr(at, '='))
                game.set[game.sets++] = at;
            at = end;
        }
    }
    game_options_ready(&game, "fuzz");
}

static void
read_manifest(const char *text, size_t size)
{
    static char out[RF_MANIFEST_TEXT];
    static struct rf_manifest manifest;
    if (rf_manifest_read(&manifest, text, size))
        MUST(rf_manifest_write(out, &manifest) == size && memcmp(out, text, size) == 0);
}

static void
read_hex(const char *text)
{
    uint8_t bytes[RF_HASH_BYTES];
    char out[RF_HEX_TEXT];
    if (!rf_hex_read(bytes, RF_HASH_BYTES, text))
        return;
    rf_hex_write(out, bytes);
    MUST(strncmp(out, text, strlen(out)) == 0);
}

/* An act of a record: its number, and its pairs. */
static void
read_pairs(const char *text)
{
    struct rf_act act;
    char out[RF_ACT_TEXT];
    enum rf_act_kind kind = (enum rf_act_kind)((unsigned char)text[0] % RF_ACTS);
    if (!text[0] || !rf_act_read_pairs(&act, kind, "Ann", text + 1))
        return;
    rf_act_write_pairs(out, &act);
    MUST(strcmp(out, text + 1) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[WORDS + 1];
    uint8_t key[RF_KEY_BYTES];
    if (size < 2)
        return 0;
    fuzz_string(text, sizeof text, data + 1, size - 1);
    switch (data[0]) {
    case 'm': read_mixing(text); break;
    case 'd': read_deal((const char *)data + 1, size - 1); break;
    case 'p': read_pockets((const char *)data + 1, size - 1); break;
    case 'n': read_number(text); break;
    case 'c': read_card(text); break;
    case 'b': read_boards(text); break;
    case 'r': read_game(text, false); break;
    case 's': read_game(text, true); break;
    case 'k': rf_seed_key(key, text); break;
    case 'l': rf_clause_find(text); break;
    case 'e': read_manifest((const char *)data + 1, size - 1); break;
    case 'x': read_hex(text); break;
    case 'a': read_pairs(text); break;
    default: break;
    }
    return 0;
}
