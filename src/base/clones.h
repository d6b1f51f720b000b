/*
 * base/clones.h -- RF_CLONES: compiles one function for several instruction sets.
 *
 * The loader picks the best version when the program starts.  Use it for integer arithmetic only: a
 * compiler may fuse floating-point products and sums differently for each instruction set, and then
 * the versions would not give the same bits.  Sanitizers cannot run as early as the loader, so
 * their builds have the plain version only.
 */
#ifndef RIFFLE_BASE_CLONES_H
#define RIFFLE_BASE_CLONES_H

#if defined __x86_64__ && defined __linux__ && !defined __SANITIZE_ADDRESS__ &&                    \
    !defined __SANITIZE_THREAD__
#define RF_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define RF_CLONES
#endif

#endif
