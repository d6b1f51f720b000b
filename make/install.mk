# Manual pages, documents, installation.

COMMANDS  = serve play train table deal session ledger convert doubledummy handrecord squaredeal verify report exact simulate chart count bankroll quality shuffle rules completions
MAN      := $(B)/man/riffle.1 $(COMMANDS:%=$(B)/man/riffle-%.1)

.PHONY: man commands site install uninstall

## man       the manual pages, from the commands' own help
man: $(MAN)
$(B)/man/riffle.1: $(B)/riffle
	@command -v help2man >/dev/null || { echo "manual pages need help2man (Debian: apt-get install help2man)" >&2; exit 1; }
	@mkdir -p $(@D)
	help2man --no-info --name 'shuffle, cut and deal cards by written law' --output=$@ $<
$(B)/man/riffle-%.1: $(B)/riffle tool/help2man-command
	@mkdir -p $(@D)
	tool/help2man-command $(B)/riffle $* $@

## commands  write docs/reference/commands.md from the commands' own help
commands: $(B)/riffle
	tool/commands-doc $(B)/riffle > docs/reference/commands.md

## site      the documents as a site that opens from the file system: build/site/index.html
site:
	tool/site/make.py build/site

## install   the command, the library, headers, riffle.pc, manual pages, completions, what is
##           linked and its licences, and the page of make wasm where it was made (PREFIX=/usr/local DESTDIR=)
D := $(DESTDIR)$(PREFIX)
install: all man install-lib install-lib-dd
	install -Dm755 $(B)/riffle $(D)/bin/riffle
	install -Dm644 -t $(D)/share/man/man1 $(MAN)
	install -Dm644 -t $(D)/share/doc/riffle README.md CHANGELOG.md LICENSE
	for page in $$(find docs -type f); do \
	    install -Dm644 $$page $(D)/share/doc/riffle/$$page || exit 1; done
	install -Dm644 -t $(D)/share/doc/riffle/rules $(RULES)
	install -d $(D)/share/bash-completion/completions \
	    $(D)/share/zsh/site-functions $(D)/share/fish/vendor_completions.d
	$(B)/riffle completions bash > $(D)/share/bash-completion/completions/riffle
	$(B)/riffle completions zsh > $(D)/share/zsh/site-functions/_riffle
	$(B)/riffle completions fish > $(D)/share/fish/vendor_completions.d/riffle.fish
	@if command -v dpkg-query >/dev/null && command -v python3 >/dev/null; then \
	    $(MAKE) -s sbom && install -Dm644 -t $(D)/share/doc/riffle $(B)/riffle.spdx.json $(B)/third-party.txt; \
	else echo "riffle.spdx.json and third-party.txt are left out: they need Debian and python3"; fi
	@if [ -f $(W)/verify.html ]; then install -Dm644 $(W)/verify.html $(D)/share/riffle/verify.html; \
	else echo "verify.html is left out: make wasm makes it"; fi

## uninstall what install put there
uninstall: uninstall-lib
	rm -rf $(D)/bin/riffle $(D)/share/riffle $(D)/share/doc/riffle $(D)/share/man/man1/riffle.1 $(D)/share/man/man1/riffle-*.1 \
	    $(D)/share/bash-completion/completions/riffle \
	    $(D)/share/zsh/site-functions/_riffle $(D)/share/fish/vendor_completions.d/riffle.fish

