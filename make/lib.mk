# The library: static and shared, without the applications.  It needs a C compiler, make, awk and
# libsodium; everything else that Riffle uses belongs to the applications.

PREFIX     ?= /usr/local
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include

.PHONY: lib lib-dd install-lib install-lib-dd uninstall-lib

## lib       the library alone, static and shared; needs only a C compiler and libsodium
lib: $(LIB) $(SO)

$(LIB): $(OBJ)

$(SO): $(OBJ) tool/libriffle.map
	@echo "  ld   $@"
	@$(LINK_SO) -Wl,-soname,$(@F),--version-script=tool/libriffle.map -o $@ $(OBJ) $(SODIUM) -lm
	@ln -sf $(@F) $(B)/libriffle.so

# Double dummy is a library of its own, because it needs libdds, threads and the heap.
DD       := $(B)/linked/dds.o $(patsubst %,$(B)/app/solve/%.o,solve par solve_library)
DD_LIB   := $(B)/libriffle-dd.a
DD_SO    := $(B)/libriffle-dd.so.0

## lib-dd    libriffle-dd, the companion library for double dummy; needs libdds too
lib-dd: lib $(DD_LIB) $(DD_SO)

$(B)/app/solve/%.o: app/solve/%.c | sodium
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(FLAGS) -c -o $@ $<

# The command opens libdds when it needs it; these are linked with it (app/solve/dds.c).
LINKED_DDS := $(B)/linked/dds.o $(if $(filter asan tsan cov,$(V)),$(B)/app/solve/dds.o)
$(LINKED_DDS): FLAGS += -DRF_DDS_LINKED
$(B)/linked/dds.o: app/solve/dds.c | sodium
	@mkdir -p $(@D)
	@echo "  cc   $@"
	@$(CC) $(FLAGS) -c -o $@ $<

$(DD_LIB): $(DD)
$(DD_SO): $(DD) $(SO) tool/libriffle-dd.map
	@echo "  ld   $@"
	@$(LINK_SO) -Wl,-soname,$(@F),--version-script=tool/libriffle-dd.map -o $@ $(DD) $(SO) -ldds -lpthread
	@ln -sf $(@F) $(B)/libriffle-dd.so

# Folders below PREFIX are written as such, so that an installed tree can be moved as a whole
# (pkg-config --define-prefix).
PC       = sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|; s|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|; \
               s|@INCLUDEDIR@|$(INCLUDEDIR:$(PREFIX)/%=$${prefix}/%)|'

## install-lib  the library, its headers and riffle.pc (PREFIX=/usr/local LIBDIR=PREFIX/lib DESTDIR=)
install-lib: lib
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(INCLUDEDIR)/riffle
	install -m644 $(LIB) $(DESTDIR)$(LIBDIR)/libriffle.a
	install -m755 $(SO) $(DESTDIR)$(LIBDIR)/libriffle.so.0
	ln -sf libriffle.so.0 $(DESTDIR)$(LIBDIR)/libriffle.so
	install -m644 -t $(DESTDIR)$(INCLUDEDIR)/riffle $(HEADERS)
	$(PC) tool/riffle.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/riffle.pc

## install-lib-dd  the companion library, its header and riffle-dd.pc
install-lib-dd: lib-dd
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(INCLUDEDIR)/riffle-dd
	install -m644 $(DD_LIB) $(DESTDIR)$(LIBDIR)/libriffle-dd.a
	install -m755 $(DD_SO) $(DESTDIR)$(LIBDIR)/libriffle-dd.so.0
	ln -sf libriffle-dd.so.0 $(DESTDIR)$(LIBDIR)/libriffle-dd.so
	install -m644 -t $(DESTDIR)$(INCLUDEDIR)/riffle-dd include/riffle-dd/doubledummy.h
	$(PC) tool/riffle-dd.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/riffle-dd.pc

## uninstall-lib  what install-lib and install-lib-dd put there
uninstall-lib:
	rm -rf $(DESTDIR)$(INCLUDEDIR)/riffle $(DESTDIR)$(INCLUDEDIR)/riffle-dd
	rm -f $(foreach name,riffle riffle-dd,$(patsubst %,$(DESTDIR)$(LIBDIR)/%, \
	    lib$(name).a lib$(name).so.0 lib$(name).so pkgconfig/$(name).pc))
