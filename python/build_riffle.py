"""build_riffle.py -- how cffi makes the extension module riffle._riffle (API mode, limited API).

The module links libriffle.a and a few files of app/ that need no operating system.  RIFFLE_BUILD
names the folder with the library (../build/release); RIFFLE_LINK=shared links libriffle.so instead,
as a distribution wants it.
"""

import os
import pathlib

from cffi import FFI

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = pathlib.Path(os.environ.get("RIFFLE_BUILD", ROOT / "build/release")).resolve()
SHARED = os.environ.get("RIFFLE_LINK") == "shared"
# Relative to this folder, so that no path of the machine is in the module.
SOURCES = ["shim.c", "shim_verify.c", "../app/record/line_store.c", "../app/where/where_chance.c",
           "../app/where/where_chunk.c", "../app/quality/odds.c"]

ffi = FFI()
ffi.cdef((HERE / "riffle.cdef").read_text())
ffi.set_source(
    "riffle._riffle",
    '#include "shim.h"\n#include <riffle/quick.h>\n#include "where/where_chance.h"\n'
    '#include "where/where_chunk.h"\n#include "quality/odds.h"\n',
    sources=SOURCES,
    include_dirs=[".", "../include", "../app"],
    extra_compile_args=["-std=c17", "-D_GNU_SOURCE"],
    extra_link_args=["-Wl,-z,relro,-z,now,--as-needed"],
    extra_objects=[] if SHARED else [os.path.relpath(BUILD / "libriffle.a", HERE)],
    library_dirs=[str(BUILD)] if SHARED else [],
    libraries=["riffle", "sodium", "m"] if SHARED else ["sodium", "m"],
)

if __name__ == "__main__":
    ffi.compile(verbose=True)
