/*
 * tests/world/people_play.c -- what an honest player does: acts that the law permits, signed or
 * not, and their share of chance.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "people.h"
#include "witness.h"

/* n, seen and sig of an act, as the record asks for them. */
static void
sign(struct person *person, const char *name, const char *payload, char *out, size_t room)
{
    const struct witness *witness = witness_of(person->table);
    char text[1024], hex[2 * RF_SIGNATURE_BYTES + 1];
    uint8_t message[RF_HASH_BYTES], signature[RF_SIGNATURE_BYTES];
    out[0] = '\0';
    if (!witness || !person->hash[0])
        return;
    person->counter++;
    int size = snprintf(text, sizeof text, "%s%sn=%llu seen=%s", payload, payload[0] ? " " : "",
                        (unsigned long long)person->counter, person->hash);
    rf_record_act_message(message, &witness->record, person->name, name, text, (size_t)size);
    crypto_sign_detached(signature, NULL, message, sizeof message, person->secret_key);
    rf_hex_write_bytes(hex, signature, sizeof signature);
    snprintf(out, room, ",\"n\":%llu,\"seen\":\"%s\",\"sig\":\"%s\"",
             (unsigned long long)person->counter, person->hash, hex);
}

void
person_act(struct person *person, const char *words)
{
    char line[RF_ACT_TEXT], pairs[RF_ACT_TEXT] = "", name[RF_ACT_NAME] = "", tail[400] = "";
    char key[RF_HEX_TEXT];
    struct rf_act act;
    struct rf_act_error error;
    bool sits = strncmp(words, "sits", 4) == 0;
    int size = snprintf(line, sizeof line, "%s %s", person->name, words);
    bool read = rf_act_read(&act, line, (size_t)size, &error) == RF_ACT_READ;
    if (person->signs && read && !sits) {
        rf_act_write_pairs(pairs, &act);
        rf_act_name(name, act.kind);
        sign(person, name, strcmp(pairs, "-") == 0 ? "" : pairs, tail, sizeof tail);
    }
    if (person->signs && sits) {
        rf_hex_write(key, person->key);
        snprintf(tail, sizeof tail, ",\"key\":\"%s\"", key);
        person->counter = 0;
    }
    snprintf(person->last, sizeof person->last,
             "{\"do\":\"act\",\"table\":\"%s\",\"act\":\"%s\"%s}", person->table, words, tail);
    person_say(person, "%s", person->last);
    if (!person->signs || sits)
        person->last[0] = '\0'; /* only what is numbered can be sent again */
}

/* Their secret for a shoe: the same whenever they are asked, as a browser keeps it. */
static void
share_of(const struct person *person, uint64_t shoe, struct rf_share *share,
         uint8_t salt[static RF_KEY_BYTES])
{
    uint8_t number[8];
    struct rf_hash_part part = rf_hash_part_number(number, shoe);
    rf_prf(share->secret, person->seed, "world/share", &part, 1);
    rf_prf(salt, person->seed, "world/salt", &part, 1);
}

void
person_give(struct person *person, bool reveal, uint64_t shoe, unsigned seat, bool lies)
{
    struct rf_shoe_id id = {person->table, shoe};
    struct rf_share share = {.seat = seat};
    uint8_t salt[RF_KEY_BYTES], commitment[RF_HASH_BYTES];
    char one[RF_HEX_TEXT], other[RF_HEX_TEXT], payload[300], tail[400] = "";
    share_of(person, shoe, &share, salt);
    share.secret[0] ^= lies;
    rf_proof_commit_player(commitment, id, &share, salt);
    rf_hex_write(one, reveal ? share.secret : commitment);
    rf_hex_write(other, salt);
    int size = snprintf(payload, sizeof payload, "shoe=%llu seat=%u %s=%s",
                        (unsigned long long)shoe, seat, reveal ? "secret" : "commitment", one);
    if (reveal)
        snprintf(payload + size, sizeof payload - (size_t)size, " salt=%s", other);
    if (person->signs)
        sign(person, reveal ? "reveal" : "commit", payload, tail, sizeof tail);
    person_say(person, "{\"do\":\"give\",\"table\":\"%s\",\"act\":\"%s\",\"payload\":\"%s\"%s}",
               person->table, reveal ? "reveal" : "commit", payload, tail);
}

static bool
has_number(const json_t *list, unsigned number)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_integer_value(json_array_get(list, i)) == number)
            return true;
    return false;
}

/* A shoe is being made ready: true when there was something to give. */
static bool
gives(struct person *person, const json_t *view, unsigned seat)
{
    const json_t *chance = json_object_get(view, "chance");
    const char *stage = json_string_value(json_object_get(chance, "stage"));
    uint64_t shoe = (uint64_t)json_integer_value(json_object_get(chance, "shoe"));
    if (!stage || seat == 0)
        return false;
    bool reveal = strcmp(stage, "reveal") == 0;
    if (reveal && (!has_number(json_object_get(chance, "listed"), seat) ||
                   has_number(json_object_get(chance, "revealed"), seat)))
        return false;
    if (!reveal && has_number(json_object_get(chance, "committed"), seat))
        return false;
    if (reveal && person->forgets && !dice_once_in(DICE_PEOPLE, 3))
        return false;
    person_give(person, reveal, shoe, seat, false);
    return true;
}

/* One of the acts that their view offers; leaving is rare. */
static void
chooses(struct person *person, const json_t *view)
{
    const json_t *acts = json_object_get(view, "acts");
    const char *fit[64];
    size_t fits = 0;
    for (size_t i = 0; i < json_array_size(acts) && fits < 64; i++) {
        const char *words = json_string_value(json_array_get(acts, i));
        bool idle = strncmp(words, "buys", 4) == 0 || strncmp(words, "sits", 4) == 0 ||
                    strncmp(words, "takes", 5) == 0;
        if (strncmp(words, "leaves", 6) == 0 ? dice_once_in(DICE_PEOPLE, 60)
                                             : !idle || dice_once_in(DICE_PEOPLE, 30))
            fit[fits++] = words;
    }
    if (fits > 0)
        person_act(person, fit[dice_below(DICE_PEOPLE, fits)]);
}

static void
sits(struct person *person)
{
    char words[40];
    snprintf(words, sizeof words, "sits at box %u", 1 + (unsigned)dice_below(DICE_PEOPLE, 5));
    person_act(person, words);
    if (!person->signs)
        person_act(person, "buys 500 of chips");
}

/* Chips of the box that is theirs. */
static json_int_t
chips_of(const json_t *view, unsigned seat)
{
    const json_t *own = json_array_get(json_object_get(view, "seats"), seat - 1);
    return json_integer_value(json_object_get(own, "chips"));
}

static bool
has_wager(const json_t *view, unsigned seat)
{
    const json_t *own = json_array_get(json_object_get(view, "seats"), seat - 1);
    return json_integer_value(json_object_get(own, "wager")) > 0;
}

/* Something that is in no record: words to the others, a link, a seat that is asked for. */
static void
chats(struct person *person, const json_t *view)
{
    const char *table = person->table;
    const json_t *seat = json_array_get(json_object_get(view, "seats"), dice_below(DICE_PEOPLE, 5));
    const char *other = json_string_value(json_object_get(seat, "name"));
    switch (dice_below(DICE_PEOPLE, 7)) {
    case 0: person_say(person, "{\"do\":\"say\",\"table\":\"%s\",\"text\":\"hm\"}", table); break;
    case 1:
        person_say(person, "{\"do\":\"react\",\"table\":\"%s\",\"reaction\":\"wow\"}", table);
        break;
    case 2: person_say(person, "{\"do\":\"hear\",\"on\":true}"); break;
    case 3: person_say(person, "{\"do\":\"seats\"}"); break;
    case 4: person_say(person, "{\"do\":\"chat\",\"table\":\"%s\",\"on\":false}", table); break;
    case 5: person_say(person, "{\"do\":\"move\",\"token\":\"%s\"}", person->token); break;
    default:
        person_say(person, "{\"do\":\"remove\",\"table\":\"%s\",\"name\":\"%s\"}", table,
                   other ? other : person->name);
        break;
    }
}

void
person_play(struct person *person)
{
    json_t *view = person->view ? json_loads(person->view, 0, NULL) : NULL;
    const json_t *boxes = json_object_get(view, "boxes");
    unsigned seat = (unsigned)json_integer_value(json_array_get(boxes, 0));
    if (!view)
        person_say(person, "{\"do\":\"ping\"}");
    else if (seat == 0)
        sits(person);
    else if (dice_once_in(DICE_PEOPLE, 40))
        chats(person, view);
    else if (gives(person, view, seat))
        ;
    else if (chips_of(view, seat) < 1000 && !has_wager(view, seat))
        person_act(person, "buys 500 of chips");
    else if ((person->waits_wagers && has_wager(view, seat)) ||
             (person->waits_keeps && dice_once_in(DICE_PEOPLE, 2)))
        person_say(person, "{\"do\":\"ready\",\"table\":\"%s\",\"ready\":true}", person->table);
    else if (person->claimed && dice_once_in(DICE_PEOPLE, 60))
        person_say(person, "{\"do\":\"act\",\"table\":\"%s\",\"as\":\"supervisor\",\"act\":\"%s\"}",
                   person->table,
                   dice_once_in(DICE_PEOPLE, 2) ? "orders a shuffle" : "orders a recut");
    else
        chooses(person, view);
    json_decref(view);
}
