# The Python module (python/), its wheel and its benchmark.

PYTHON    ?= /usr/bin/python3
PY        := $(B)/python
PY_FILES  := $(wildcard python/riffle/*.py python/riffle/*.pyi) python/riffle/py.typed
PY_NATIVE := $(wildcard python/*.py python/*.c python/*.h) python/riffle.cdef $(wildcard app/where/where_chance.* app/where/where_chunk.* app/record/line_store.* app/quality/odds.*)
# PYTHON_LINK=shared links libriffle.so, as a distribution wants it; otherwise the module has the
# library in it.
PY_ENV     = RIFFLE_BUILD=$(abspath $(B)) RIFFLE_LINK=$(PYTHON_LINK)

.PHONY: python python-tools wheel bench-python

## python    the Python module: PYTHONPATH=build/release/python python3 -c 'import riffle'
python: $(PY)/riffle/_riffle.abi3.so $(PY_FILES:python/%=$(PY)/%)

# The sources are named from python/ (../app/…), and their objects from the folder for objects: it is
# one level deeper, so that they do not replace those of the command.
$(PY)/riffle/_riffle.abi3.so: $(PY_NATIVE) $(LIB) $(if $(filter shared,$(PYTHON_LINK)),$(SO)) | python-tools
	@echo "  py   $@"
	@mkdir -p $(@D)
	@$(PY_ENV) $(PYTHON) python/setup.py -q build_ext --build-lib $(abspath $(PY)) --build-temp $(abspath $(B)/python-objects/python)
	@touch $@

$(PY)/riffle/%: python/riffle/%
	@mkdir -p $(@D)
	@cp $< $@

## wheel     the module as a wheel in build/release/wheel, for CPython 3.7 and later (abi3)
# The sources are copied first, because setuptools writes beside them.
wheel: $(LIB) | python-tools
	@rm -rf $(B)/wheel $(B)/wheel-tree
	@mkdir -p $(B)/wheel $(B)/wheel-tree/include
	@cp -r python app $(B)/wheel-tree/ && cp -r include/riffle include/riffle-dd $(B)/wheel-tree/include/ && cp LICENSE $(B)/wheel-tree/
	@cd $(B)/wheel-tree/python && $(PY_ENV) $(PYTHON) -m build --wheel --no-isolation --skip-dependency-check --outdir $(abspath $(B)/wheel) . >../log 2>&1 \
	    || { cat ../log >&2; exit 1; }
	@ls $(B)/wheel/*.whl

## bench-python  what Python adds: a million values of hands, a billion rounds (ROUNDS=1e9 HANDS=1e6)
ROUNDS ?= 1e9
HANDS  ?= 1e6
bench-python: python $(B)/riffle
	PYTHONPATH=$(PY) $(PYTHON) bench/python_bench.py $(B)/riffle $(ROUNDS) $(HANDS)

python-tools:
	@$(PYTHON) -c 'import cffi, setuptools' 2>/dev/null || \
	    { echo "the Python module needs cffi and setuptools for $(PYTHON) (Debian: python3-dev python3-cffi python3-setuptools)" >&2; exit 1; }
