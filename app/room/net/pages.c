/*
 * app/room/net/pages.c -- the pages, scripts and styles of the room, and the core as WebAssembly.
 *
 * tool/pages makes them ready and writes the list, web_pages.inc; the assembler puts the files into
 * the program (.incbin), so that the room needs no folder of files.  Each is there three times: as
 * it is, and compressed by gzip and by brotli.
 */
#include <string.h>

#include "room/net/http.h"
#include "room/net/net.h"

/* Puts a file between two symbols. */
#define BYTES(name, file)                                                                          \
    __asm__(".section .rodata\n"                                                                   \
            ".global page_" #name "\n.global page_end_" #name "\n"                                 \
            "page_" #name ":\n.incbin \"" file "\"\npage_end_" #name ":\n.byte 0\n.previous\n");   \
    extern const unsigned char page_##name[], page_end_##name[];
#define PAGE(name, path, type, tag, keeps, script, style, file, gzip, brotli)                      \
    BYTES(name, file) BYTES(name##_gzip, gzip) BYTES(name##_brotli, brotli)
#include "web_pages.inc"
#undef PAGE

static const struct page pages[] = {
#define PAGE(name, path, type, tag, keeps, script, style, file, gzip, brotli)                      \
    {path,                                                                                         \
     type,                                                                                         \
     tag,                                                                                          \
     keeps,                                                                                        \
     script,                                                                                       \
     style,                                                                                        \
     {{page_##name, page_end_##name},                                                              \
      {page_##name##_gzip, page_end_##name##_gzip},                                                \
      {page_##name##_brotli, page_end_##name##_brotli}}},
#include "web_pages.inc"
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
