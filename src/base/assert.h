/*
 * base/assert.h -- RF_ASSERT: a bug stops the program, in every build.
 *
 * RF_ASSERT states what the code relies on.  Never use it for a mistake that a user or a file can
 * make: return a ruling or a parse error for those.
 */
#ifndef RIFFLE_BASE_ASSERT_H
#define RIFFLE_BASE_ASSERT_H

#ifdef RF_SMALL
/* For WebAssembly, where no debugger looks at the texts: they would be a tenth of the module. */
#define RF_ASSERT(truth) ((truth) ? (void)0 : __builtin_trap())
#else
#define RF_ASSERT(truth) ((truth) ? (void)0 : rf_assert_failed(#truth, __FILE__, __LINE__))
#endif

_Noreturn void rf_assert_failed(const char *truth, const char *file, int line);

#endif
