/*
 * app/room/net/name.c -- do two names look alike?
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
