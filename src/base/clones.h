/*
 * base/clones.h -- a function compiled for what the processor has, chosen when the program starts.
 *
 * All of them give the same bits: no product is fused with a sum.
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
