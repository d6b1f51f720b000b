/*
 * base/text.c -- bounded text, percent-encoding and UTF-8 for the whole library.
 *
 * Everything that the library writes (acts, records, boards, messages) goes through a struct
 * rf_text, so one function, rf_text_add_bytes, decides what fits.  Names and notes come from
 * outside; the UTF-8 functions below refuse malformed sequences and invisible characters, so that
 * two names that look alike are alike.
 */
#include "base/text.h"

#include <string.h>

#include "base/assert.h"

struct rf_text
rf_text_start(char *bytes, size_t size)
{
    RF_ASSERT(bytes && size > 0);
    bytes[0] = '\0';
    return (struct rf_text){.bytes = bytes, .size = size};
}

/* The only function that writes into the buffer.  Keeps used < size, and bytes[used] == 0. */
void
rf_text_add_bytes(struct rf_text *text, const char *bytes, size_t count)
{
    size_t room = text->size - 1 - text->used;
    if (count > room) {
        text->full = true;
        count = room;
    }
    memcpy(text->bytes + text->used, bytes, count);
    text->used += count;
    text->bytes[text->used] = '\0';
}

void
rf_text_add(struct rf_text *text, const char *words)
{
    rf_text_add_bytes(text, words, strlen(words));
}

void
rf_text_add_number(struct rf_text *text, uint64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    rf_text_add_bytes(text, digits + first, sizeof digits - first);
}

void
rf_text_add_count(struct rf_text *text, uint64_t count, const char *one, const char *many)
{
    char digits[24];
    struct rf_text number = rf_text_start(digits, sizeof digits);
    rf_text_add_number(&number, count);
    for (size_t i = 0; i < number.used; i++) {
        if (i > 0 && (number.used - i) % 3 == 0)
            rf_text_add(text, ",");
        rf_text_add_bytes(text, digits + i, 1);
    }
    rf_text_add(text, " ");
    rf_text_add(text, count == 1 ? one : many);
}

bool
rf_text_ends_with(const struct rf_text *text, const char *letters)
{
    size_t size = strlen(letters);
    return text->used >= size && memcmp(text->bytes + text->used - size, letters, size) == 0;
}

/* The size of a character by its first byte, or 0.  0x80 to 0xbf continue a character, 0xc0 and
 * 0xc1 would begin an overlong one, and 0xf5 and above lie beyond U+10FFFF. */
static size_t
text_character_size(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead < 0xe0)
        return 2;
    if (lead >= 0xe0 && lead < 0xf0)
        return 3;
    return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}

/* The code point of a valid character: the payload bits of the first byte, then six bits from each
 * of the others. */
static uint32_t
text_code_point(const char *bytes, size_t size)
{
    static const unsigned char lead[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    const unsigned char *b = (const unsigned char *)bytes;
    RF_ASSERT(size >= 1 && size <= 4);
    uint32_t code = b[0] & lead[size];
    for (size_t i = 1; i < size; i++)
        code = code << 6 | (b[i] & 0x3f);
    return code;
}

/* `hidden` lists control characters, blanks other than space and tab, and format characters such as
 * the soft hyphen, zero-width characters, bidirectional overrides and tags. */
bool
rf_text_is_visible(const char *bytes, size_t size)
{
    static const uint32_t hidden[][2] = {
        /* in ascending order, so that the search stops early */
        {0x00, 0x08},     {0x0a, 0x1f},     {0x7f, 0xa0},     {0xad, 0xad},       {0x61c, 0x61c},
        {0x1680, 0x1680}, {0x180e, 0x180e}, {0x2000, 0x200f}, {0x2028, 0x202f},   {0x205f, 0x206f},
        {0x3000, 0x3000}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f},
    };
    uint32_t code = text_code_point(bytes, size);
    if (code >= 0x20 && code < 0x7f)
        return true;
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0] && code >= hidden[i][0]; i++)
        if (code <= hidden[i][1])
            return false;
    return true;
}

size_t
rf_text_char_size(const char *bytes, size_t left)
{
    const unsigned char *b = (const unsigned char *)bytes;
    size_t size = left > 0 ? text_character_size(b[0]) : 0;
    if (size == 0 || size > left)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    /* A longer sequence than needed; a surrogate (U+D800 to U+DFFF) or beyond U+10FFFF. */
    bool overlong = (b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xf0 && b[1] < 0x90);
    bool outside = (b[0] == 0xed && b[1] >= 0xa0) || (b[0] == 0xf4 && b[1] >= 0x90);
    return overlong || outside ? 0 : size;
}

/* The characters that a record leaves unencoded: those that RFC 3986 calls unreserved, and the
 * colon. */
bool
rf_text_is_plain(char letter)
{
    bool digit = letter >= '0' && letter <= '9';
    char lower = (char)(letter | 0x20);
    return digit || (lower >= 'a' && lower <= 'z') || letter == '-' || letter == '.' ||
           letter == '_' || letter == '~' || letter == ':';
}

void
rf_text_add_encoded(struct rf_text *text, const char *bytes, size_t count)
{
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        char coded[3] = {'%', digits[byte >> 4], digits[byte & 15]};
        if (rf_text_is_plain(bytes[i]))
            rf_text_add_bytes(text, bytes + i, 1);
        else
            rf_text_add_bytes(text, coded, 3);
    }
}

/* The value of an upper-case hexadecimal digit, or 16. */
static unsigned
text_digit(char letter)
{
    if (letter >= '0' && letter <= '9')
        return (unsigned)(letter - '0');
    return letter >= 'A' && letter <= 'F' ? (unsigned)(letter - 'A') + 10 : 16;
}

bool
rf_text_add_decoded(struct rf_text *text, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char letter = bytes[i];
        if (letter == '%') {
            unsigned high = i + 2 < count ? text_digit(bytes[i + 1]) : 16;
            unsigned low = i + 2 < count ? text_digit(bytes[i + 2]) : 16;
            letter = (char)(high << 4 | low);
            /* A plain character must not be encoded, or a text would have two spellings. */
            if (high > 15 || low > 15 || letter == '\0' || rf_text_is_plain(letter))
                return false;
            i += 2;
        } else if (!rf_text_is_plain(letter))
            return false;
        rf_text_add_bytes(text, &letter, 1);
    }
    return true;
}
