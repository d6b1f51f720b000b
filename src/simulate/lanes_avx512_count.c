/*
 * simulate/lanes_avx512_count.c -- the lanes of lanes_avx512.c with a counter (lanes_count.h).
 *
 * A file of its own, so that the lanes without a counter are compiled as if there were none.
 */
#define LANES_COUNTED

#include "simulate/lanes_avx512.c" /* NOLINT(bugprone-suspicious-include): the same text */
