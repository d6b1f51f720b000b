/*
 * app/solve/dds.h -- the functions of libdds, as a table.
 *
 * libdds allocates the memory of its threads when it is loaded, which took half of the time of each
 * start of the command.  So the command opens libdds when it is first needed; libriffle-dd is
 * linked with it (dds.c).  A call is dds->name(…), with the arguments of libdds.
 */
#ifndef RIFFLE_SOLVE_DDS_H
#define RIFFLE_SOLVE_DDS_H

#include <dds/dll.h>

#define DDS_FUNCTIONS(F)                                                                           \
    F(SolveBoard)                                                                                  \
    F(DealerParBin)                                                                                \
    F(SetMaxThreads)                                                                               \
    F(GetDDSInfo)                                                                                  \
    F(ErrorMessage)

struct dds {
#define POINTER(name) __typeof__ (&(name))(name);
    DDS_FUNCTIONS(POINTER)
#undef POINTER
};

/* The functions; NULL if libdds cannot be loaded.  Any thread may call it. */
const struct dds *dds_load(void);

/* The sentence for NULL; shorter than RF_DD_ERROR_TEXT. */
#define DDS_MISSING                                                                                \
    "double dummy needs libdds.so.0, which cannot be loaded: install it (Debian: apt-get install " \
    "libdds0)"

#endif
