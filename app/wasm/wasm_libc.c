/*
 * app/wasm/wasm_libc.c -- the functions of <string.h> that the library calls, because the module is
 * linked without a C library.  Copying and filling are instructions of WebAssembly (-mbulk-memory);
 * the others are short loops: none of them runs often enough to matter.
 */
#include "wasm/include/string.h"

#include "wasm/include/stdlib.h"

void *
memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *
memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *
memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

int
memcmp(const void *one, const void *other, size_t size)
{
    const unsigned char *a = one, *b = other;
    for (; size > 0; a++, b++, size--)
        if (*a != *b)
            return *a < *b ? -1 : 1;
    return 0;
}

void *
memchr(const void *bytes, int byte, size_t size)
{
    for (const unsigned char *at = bytes; size > 0; at++, size--)
        if (*at == (unsigned char)byte)
            return (void *)at;
    return NULL;
}

size_t
strlen(const char *text)
{
    const char *end = text;
    while (*end)
        end++;
    return (size_t)(end - text);
}

int
strncmp(const char *one, const char *other, size_t size)
{
    for (; size > 0; one++, other++, size--) {
        if (*one != *other)
            return (unsigned char)*one < (unsigned char)*other ? -1 : 1;
        if (!*one)
            break;
    }
    return 0;
}

int
strcmp(const char *one, const char *other)
{
    return strncmp(one, other, (size_t)-1);
}

char *
strchr(const char *text, int letter)
{
    for (;; text++) {
        if (*text == (char)letter)
            return (char *)text;
        if (!*text)
            return NULL;
    }
}

char *
strstr(const char *text, const char *part)
{
    size_t size = strlen(part);
    for (; *text; text++)
        if (strncmp(text, part, size) == 0)
            return (char *)text;
    return size == 0 ? (char *)text : NULL;
}

/* The length of the start of `text` whose letters are all in `letters` (among = 1), or all not in
 * it (among = 0). */
static size_t
span(const char *text, const char *letters, int among)
{
    size_t size = 0;
    while (text[size] && (strchr(letters, text[size]) != NULL) == among)
        size++;
    return size;
}

size_t
strspn(const char *text, const char *letters)
{
    return span(text, letters, 1);
}

size_t
strcspn(const char *text, const char *letters)
{
    return span(text, letters, 0);
}

/* There is no heap; see include/stdlib.h. */
void *
malloc(size_t size)
{
    (void)size;
    return NULL;
}

void
free(void *memory)
{
    (void)memory;
}
