/*
 * riffle/api.h -- the macros that every public header begins and ends with.
 *
 * RF_BEGIN_DECLS and RF_END_DECLS enclose declarations.  They give them C linkage in C++ and make
 * them visible in the shared library.  Everything else in libriffle.so is hidden, so it exports
 * what these headers declare and nothing more.
 *
 * RF_AT_LEAST(n) is the size of an array parameter: the caller must pass at least n elements.  C
 * compilers check it; C++ has no such notation and sees a plain array.
 */
#ifndef RIFFLE_API_H
#define RIFFLE_API_H

#ifdef __cplusplus
#define RF_AT_LEAST(n)  n
#define RF_EXTERN_C     extern "C" {
#define RF_EXTERN_C_END }
#else
#define RF_AT_LEAST(n) static n
#define RF_EXTERN_C
#define RF_EXTERN_C_END
#endif

#ifdef __GNUC__
#define RF_BEGIN_DECLS RF_EXTERN_C _Pragma("GCC visibility push(default)")
#define RF_END_DECLS   _Pragma("GCC visibility pop") RF_EXTERN_C_END
#else
#define RF_BEGIN_DECLS RF_EXTERN_C
#define RF_END_DECLS   RF_EXTERN_C_END
#endif

#endif
