/*
 * app/wasm/include/math.h -- the part of <math.h> that the modules of WebAssembly use: sqrt is an
 * instruction there.
 */
#ifndef RIFFLE_WASM_MATH_H
#define RIFFLE_WASM_MATH_H

#define sqrt __builtin_sqrt

#endif
