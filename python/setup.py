"""setup.py -- the Python module riffle; `make python` and `make wheel` call it.

The wheel is for CPython 3.7 and later (limited API, abi3), for the machine that it was built on.
"""

import os
import pathlib
import re

from setuptools import setup

os.chdir(pathlib.Path(__file__).resolve().parent)
VERSION = re.search(r'RF_VERSION "(.*)"', pathlib.Path("../include/riffle/version.h").read_text())[1]

setup(
    name="riffle",
    version=VERSION,
    description="Shuffles, cuts and deals cards by written law, and computes what a game is worth",
    author="The Riffle authors",
    license=pathlib.Path("../LICENSE").read_text().split("\n", 1)[0],
    packages=["riffle"],
    package_data={"riffle": ["py.typed", "*.pyi"]},
    python_requires=">=3.7",
    install_requires=["cffi>=1.12"],
    setup_requires=[],
    cffi_modules=["build_riffle.py:ffi"],
    options={"bdist_wheel": {"py_limited_api": "cp37"}},
    zip_safe=False,
)
