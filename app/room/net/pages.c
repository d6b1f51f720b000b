/*
 * app/room/net/pages.c -- the pages, scripts and styles of the room, and the core as WebAssembly.
 *
 * They are files of app/web/ and build/wasm/ that the assembler puts into the program (.incbin), so
 * that the room needs no folder of files.  tool/pages writes the list, pages.inc.
 */
#include <string.h>

#include "room/net/http.h"
#include "room/net/net.h"

/* Puts a file between two symbols. */
#define PAGE(name, path, type, file)                                                               \
    __asm__(".section .rodata\n"                                                                   \
            ".global page_" #name "\n.global page_end_" #name "\n"                                 \
            "page_" #name ":\n.incbin \"" file "\"\npage_end_" #name ":\n.byte 0\n.previous\n");   \
    extern const unsigned char page_##name[], page_end_##name[];
#include "pages.inc"
#undef PAGE

static const struct page pages[] = {
#define PAGE(name, path, type, file) {path, type, page_##name, page_end_##name},
#include "pages.inc"
#undef PAGE
};

const struct page *
page_named(const char *path)
{
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (strcmp(pages[i].path, path) == 0)
            return &pages[i];
    return NULL;
}
