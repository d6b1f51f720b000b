/*
 * app/wasm/include/string.h -- the part of <string.h> that the library calls; wasm_libc.c defines
 * it for the module of WebAssembly, which is linked without a C library.
 */
#ifndef RIFFLE_WASM_STRING_H
#define RIFFLE_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *one, const void *other, size_t size);
void *memchr(const void *bytes, int byte, size_t size);
size_t strlen(const char *text);
int strcmp(const char *one, const char *other);
int strncmp(const char *one, const char *other, size_t size);
char *strchr(const char *text, int letter);
char *strstr(const char *text, const char *part);
size_t strspn(const char *text, const char *letters);
size_t strcspn(const char *text, const char *letters);

#endif
