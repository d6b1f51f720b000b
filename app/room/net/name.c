/*
 * app/room/net/name.c -- which names can be chosen, and do two of them look alike?
 *
 * In acts a name is one word, so blanks become hyphens: Anne Marie is Anne-Marie at the table.
 * Whatever nobody sees is refused: two names could differ in it alone.
 *
 * A guest who calls themselves like somebody at a table could be taken for that person.  So names
 * are compared as the eye reads them: without case and punctuation, with letters of other alphabets
 * as the Latin letters whose shape they share, and with 0 as o, 1, i and l as one.  It is not
 * complete (Unicode lists thousands of such pairs); it covers the alphabets that share most shapes.
 */
#include <stdint.h>
#include <string.h>

#include "room/net/net.h"

/* Letters of Cyrillic and Greek, and the Latin letters that they look like. */
static const struct {
    uint32_t letter;
    char latin;
} shapes[] = {
    {0x410, 'a'}, {0x412, 'b'}, {0x415, 'e'}, {0x41a, 'k'}, {0x41c, 'm'}, {0x41d, 'h'},
    {0x41e, 'o'}, {0x420, 'p'}, {0x421, 'c'}, {0x422, 't'}, {0x423, 'y'}, {0x425, 'x'},
    {0x405, 's'}, {0x406, 'l'}, {0x408, 'j'}, {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'},
    {0x43a, 'k'}, {0x43c, 'm'}, {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'},
    {0x442, 't'}, {0x443, 'y'}, {0x445, 'x'}, {0x455, 's'}, {0x456, 'l'}, {0x458, 'j'},
    {0x501, 'd'}, {0x51b, 'q'}, {0x51d, 'w'}, {0x391, 'a'}, {0x392, 'b'}, {0x395, 'e'},
    {0x396, 'z'}, {0x397, 'h'}, {0x399, 'l'}, {0x39a, 'k'}, {0x39c, 'm'}, {0x39d, 'n'},
    {0x39f, 'o'}, {0x3a1, 'p'}, {0x3a4, 't'}, {0x3a5, 'y'}, {0x3a7, 'x'}, {0x3b1, 'a'},
    {0x3b9, 'l'}, {0x3ba, 'k'}, {0x3bd, 'v'}, {0x3bf, 'o'}, {0x3c1, 'p'}, {0x3c5, 'u'},
    {0x131, 'l'},
};

enum { MARKS_MOST = 2 };

/* A range of characters, both ends included. */
struct span {
    uint32_t first, last;
};

/* Characters that nobody sees, or that show as a blank: controls, formats, fillers, private use
 * (Unicode 15: Cc, Cf, Co, Zl, Zp, Default_Ignorable_Code_Point, and blank letters). */
static const struct span invisible[] = {
    {0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},        {0x34f, 0x34f},
    {0x600, 0x605},     {0x61c, 0x61c},     {0x6dd, 0x6dd},      {0x70f, 0x70f},
    {0x890, 0x891},     {0x8e2, 0x8e2},     {0x115f, 0x1160},    {0x17b4, 0x17b5},
    {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},    {0x2060, 0x206f},
    {0x2800, 0x2800},   {0x3164, 0x3164},   {0xd800, 0xf8ff},    {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffc},    {0x110bd, 0x110bd},
    {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
};
static const struct span marks[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x1ab0, 0x1aff},
                                    {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};

static bool
is_in(const struct span *spans, size_t count, uint32_t character)
{
    for (size_t i = 0; i < count; i++)
        if (character >= spans[i].first && character <= spans[i].last)
            return true;
    return false;
}

static bool
is_invisible(uint32_t character)
{
    return is_in(invisible, sizeof invisible / sizeof invisible[0], character);
}

static bool
is_mark(uint32_t character)
{
    return is_in(marks, sizeof marks / sizeof marks[0], character);
}

static bool
is_blank(uint32_t character)
{
    return character == ' ' || character == 0xa0 || character == 0x1680 ||
           (character >= 0x2000 && character <= 0x200a) || character == 0x202f ||
           character == 0x205f || character == 0x3000;
}

/* The next character of text in UTF-8; a byte that begins none counts as itself. */
static uint32_t
next_character(const unsigned char **at)
{
    unsigned lead = *(*at)++, more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    uint32_t character = more ? lead & (0x3fu >> more) : lead;
    for (; more > 0 && (**at & 0xc0) == 0x80; more--)
        character = character << 6 | (*(*at)++ & 0x3f);
    return character;
}

/* The next character as the eye reads it; 0 at the end. */
static uint32_t
next_shape(const unsigned char **at)
{
    while (**at && strchr("-_.'", **at))
        ++*at;
    if (!**at)
        return 0;
    uint32_t character = next_character(at);
    for (unsigned i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (shapes[i].letter == character)
            return (unsigned char)shapes[i].latin;
    if (character >= 'A' && character <= 'Z')
        character += 'a' - 'A';
    return character == '0' ? 'o' : character == '1' || character == 'i' ? 'l' : character;
}

bool
name_looks_like(const char *one, const char *other)
{
    const unsigned char *a = (const unsigned char *)one, *b = (const unsigned char *)other;
    uint32_t shape;
    do {
        shape = next_shape(&a);
        if (shape != next_shape(&b))
            return false;
    } while (shape);
    return true;
}

/* Names of the staff, and of what speaks for the room. */
static bool
is_of_staff(const char *name)
{
    static const char *const staff[] = {"dealer",   "supervisor", "house",    "director",
                                        "operator", "assistant",  "computer", "room",
                                        "riffle",   "admin",      "moderator"};
    for (unsigned i = 0; i < sizeof staff / sizeof staff[0]; i++)
        if (name_looks_like(staff[i], name))
            return true;
    return false;
}

/* Copies what was typed with each run of blanks as one hyphen, and none at the ends.  NULL, or why
 * it cannot be a name. */
static const char *
write_plain(const char *typed, char out[static ROOM_NAME])
{
    size_t size = 0;
    unsigned row = 0; /* of marks */
    bool blank = false;
    const unsigned char *at = (const unsigned char *)typed;
    while (*at) {
        const unsigned char *begin = at;
        uint32_t character = next_character(&at);
        size_t bytes = (size_t)(at - begin);
        row = is_mark(character) ? row + 1 : 0;
        if (is_invisible(character) || row > MARKS_MOST)
            return "has a character that cannot be seen";
        if (is_blank(character)) {
            blank = size > 0;
            continue;
        }
        if (size + bytes + blank >= ROOM_NAME)
            return "is too long";
        if (blank)
            out[size++] = '-';
        blank = false;
        memcpy(out + size, begin, bytes);
        size += bytes;
    }
    out[size] = '\0';
    return NULL;
}

const char *
name_choose(const char *typed, char out[static ROOM_NAME])
{
    const char *wrong = write_plain(typed, out);
    if (wrong)
        return wrong;
    if (is_of_staff(out))
        return "looks like one of the staff";
    return guest_name_fits(out) ? NULL
                                : "can have letters, digits, blanks and - _ . ' and begins with a "
                                  "letter";
}
