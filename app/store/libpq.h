/*
 * app/store/libpq.h -- libpq, the client of PostgreSQL, loaded when a room is kept in a database.
 *
 * libpq brings Kerberos and LDAP with it: thirty libraries that only a room on several nodes needs.
 * pg_place_find, which comes before every connection and before the sandbox closes, calls
 * libpq_load.  A call is then libpq->name(…), with the arguments of PQname.  A connection is closed
 * with pg_close.
 */
#ifndef RIFFLE_APP_STORE_LIBPQ_H
#define RIFFLE_APP_STORE_LIBPQ_H

#include <libpq-fe.h>
#include <stdbool.h>

#define LIBPQ_FUNCTIONS(F)                                                                         \
    F(clear)                                                                                       \
    F(connectStartParams)                                                                          \
    F(connectdbParams)                                                                             \
    F(conninfo)                                                                                    \
    F(conninfoFree)                                                                                \
    F(conninfoParse)                                                                               \
    F(consumeInput)                                                                                \
    F(errorMessage)                                                                                \
    F(finish)                                                                                      \
    F(freemem)                                                                                     \
    F(getResult)                                                                                   \
    F(getlength)                                                                                   \
    F(getvalue)                                                                                    \
    F(isBusy)                                                                                      \
    F(ntuples)                                                                                     \
    F(resultErrorField)                                                                            \
    F(resultStatus)                                                                                \
    F(sendQuery)                                                                                   \
    F(sendQueryParams)                                                                             \
    F(setNoticeReceiver)                                                                           \
    F(socket)                                                                                      \
    F(status)

struct libpq {
#define POINTER(name) __typeof__ (&PQ##name)(name);
    LIBPQ_FUNCTIONS(POINTER)
#undef POINTER
};

/* The functions; NULL before libpq_load. */
extern const struct libpq *libpq;

/* False when libpq cannot be loaded.  Any thread may call it. */
bool libpq_load(void);

#endif
