/*
 * app/wasm/include/stdlib.h -- the heap as the modules of WebAssembly have it: none.  malloc returns
 * NULL, and whoever asks for memory uses storage of its own.
 */
#ifndef RIFFLE_WASM_STDLIB_H
#define RIFFLE_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void free(void *memory);

#endif
