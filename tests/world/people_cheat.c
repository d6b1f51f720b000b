/*
 * tests/world/people_cheat.c -- what a dishonest or broken client does: acts that are unlawful or
 * somebody else's, false commitments, false receipts, nonsense, floods.
 */
#include <stdio.h>
#include <string.h>

#include "people.h"

static void
acts_unlawfully(struct person *person)
{
    static const char *const words[] = {
        "hits",
        "doubles",
        "splits",
        "stands",
        "surrenders box 1",
        "wagers 5 on box 2",
        "wagers 99999999 on box 1",
        "takes back the wager on box 3",
        "insures box 1 for 12.50",
        "declines insurance on box 2",
        "cuts at 1",
        "cuts at 40",
        "refuses the cut",
        "sits at box 7",
        "leaves box 2",
        "buys 0 of chips",
        "shuffles",
        "draws the ace of spades to box 1",
    };
    enum { WORDS = sizeof words / sizeof words[0] };
    person_act(person, words[dice_below(DICE_PEOPLE, WORDS)]);
}

static void
gives_falsely(struct person *person)
{
    unsigned seat = 1 + (unsigned)dice_below(DICE_PEOPLE, 5);
    uint64_t shoe = 1 + dice_below(DICE_PEOPLE, 4);
    person_give(person, dice_once_in(DICE_PEOPLE, 2), shoe, seat, true);
}

/* A receipt that the room never gave proves nothing. */
static void
claims_falsely(struct person *person)
{
    uint8_t bytes[RF_HASH_BYTES];
    char hash[RF_HEX_TEXT], receipt[RF_HEX_TEXT];
    dice_fill(DICE_PEOPLE, bytes, sizeof bytes);
    rf_hex_write(receipt, bytes);
    dice_fill(DICE_PEOPLE, bytes, sizeof bytes);
    rf_hex_write(hash, bytes);
    person_say(person,
               "{\"do\":\"watch\",\"table\":\"%s\",\"from\":%llu,\"hash\":\"%s\","
               "\"receipt\":\"%s\"}",
               person->table, (unsigned long long)dice_below(DICE_PEOPLE, 100000), hash, receipt);
}

static void
talks_nonsense(struct person *person)
{
    static const char *const words[] = {
        "",
        "{",
        "[]",
        "{\"do\":\"act\"}",
        "{\"do\":\"open\",\"rules\":\"none\"}",
        "{\"do\":\"hello\"}",
        "{\"do\":\"close\",\"table\":\"T0000000000000000\"}",
        "{\"do\":\"claim\",\"key\":"
        "\"0000000000000000000000000000000000000000000000000000000000000000\"}",
        "{\"do\":\"watch\",\"table\":\"../../etc\"}",
        "{\"do\":\"ping\",\"do\":\"ping\"}",
    };
    enum { WORDS = sizeof words / sizeof words[0] };
    const char *text = words[dice_below(DICE_PEOPLE, WORDS)];
    network_say(&person->wsi, text, strlen(text));
}

static void
floods(struct person *person)
{
    unsigned many = 20 + (unsigned)dice_below(DICE_PEOPLE, 200);
    while (many-- > 0)
        person_say(person, "{\"do\":\"ping\"}");
}

void
person_cheat(struct person *person)
{
    if (person->floods && dice_once_in(DICE_PEOPLE, 4)) {
        floods(person);
        return;
    }
    switch (dice_below(DICE_PEOPLE, 8)) {
    case 0: gives_falsely(person); break;
    case 1: claims_falsely(person); break;
    case 2: talks_nonsense(person); break;
    case 3: /* as somebody else */
        person_say(person,
                   "{\"do\":\"act\",\"table\":\"%s\",\"as\":\"supervisor\",\"act\":\"orders a "
                   "shuffle\"}",
                   person->table);
        break;
    case 4: /* an act that was said before, with its counter */
        if (person->last[0])
            person_say(person, "%s", person->last);
        break;
    default: acts_unlawfully(person);
    }
}
