# Releases and packages: the service, the tarball, Debian packages, the list of what is inside.

.PHONY: install-service uninstall-service

UNITS = $(D)/lib/systemd/system/riffle-room.service $(D)/lib/systemd/system/riffle-room.socket \
        $(D)/lib/sysusers.d/riffle-room.conf $(D)/lib/tmpfiles.d/riffle-room.conf

## install-service  the card room as a service of systemd (after install; PREFIX= and DESTDIR= too)
install-service:
	install -d $(D)/lib/systemd/system
	sed 's|@BINDIR@|$(PREFIX)/bin|' service/riffle-room.service.in > $(D)/lib/systemd/system/riffle-room.service
	install -m644 service/riffle-room.socket $(D)/lib/systemd/system
	install -Dm644 service/riffle-room.sysusers $(D)/lib/sysusers.d/riffle-room.conf
	install -Dm644 service/riffle-room.tmpfiles $(D)/lib/tmpfiles.d/riffle-room.conf
	[ -e $(DESTDIR)/etc/default/riffle-room ] || \
	    install -Dm644 service/riffle-room.default $(DESTDIR)/etc/default/riffle-room
	install -Dm644 service/nginx.conf $(D)/share/doc/riffle-room/examples/nginx.conf

## uninstall-service  what install-service put there, but for settings and data
uninstall-service:
	rm -rf $(UNITS) $(D)/share/doc/riffle-room

# --- the tarball and the Debian packages ----------------------------------------------------------

.PHONY: dist deb deb-check
DIST := build/dist/riffle-$(VERSION)

## dist      the source of the last commit, as a tarball that is the same on every machine: build/dist
dist:
	@git rev-parse --verify -q HEAD >/dev/null || \
	    { echo "make dist packs the last commit, and this folder has none: run it in a clone" >&2; exit 1; }
	@git diff --quiet HEAD || echo "make dist: changes that are not committed are left out" >&2
	@mkdir -p build/dist
	@git archive --format=tar --prefix=riffle-$(VERSION)/ HEAD | gzip -9n > $(DIST).tar.gz
	@cd build/dist && sha256sum riffle-$(VERSION).tar.gz | tee riffle-$(VERSION).tar.gz.sha256

## deb       Debian packages of the last commit, in build/deb (needs debhelper and what debian/control lists)
deb: dist
	@tool/deb $(DIST).tar.gz build/deb

## deb-check the packages built twice and compared, and lintian; takes minutes
deb-check: dist
	@tool/deb-check $(DIST).tar.gz build/deb-check

# --- what is linked -------------------------------------------------------------------------------

.PHONY: sbom
LINKED := $(B)/riffle $(SO) $(DD_SO)

## sbom      what is linked, as SPDX 2.3, and the texts of the licences: build/release/riffle.spdx.json
sbom: $(B)/riffle.spdx.json $(B)/third-party.txt
$(B)/riffle.spdx.json: tool/sbom $(LINKED)
	@tool/sbom $(LINKED) > $@
$(B)/third-party.txt: tool/sbom $(LINKED)
	@tool/sbom --licences $(LINKED) > $@

# --- what programs that use the library depend on -------------------------------------------------

.PHONY: abi abi-check symbols
ABI := tests/abi/libriffle.abi

## abi       at a release: write the description of the library, tests/abi/libriffle.abi
abi: $(SO)
	tool/abi $(SO) include > $(ABI).new && mv $(ABI).new $(ABI)

## abi-check do programs that were linked with the last release still run?
abi-check: $(SO)
	@tool/abi $(SO) include > $(B)/libriffle.abi
	@tool/abi --check $(ABI) $(B)/libriffle.abi CHANGELOG.md

## symbols   at a release: write debian/*.symbols, with the version that each function came with
symbols: $(SO) $(DD_SO)
	tool/symbols $(SO) $(VERSION) debian/libriffle0.symbols
	tool/symbols $(DD_SO) $(VERSION) debian/libriffle-dd0.symbols
