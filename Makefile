# One command a task, the same here and in CI. `make help` lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help setup setup-tests build run test unit end-to-end check-pictures corpus contact-sheet lint format sanitize sanitize-address sanitize-thread clean venv bench bench-peers bench-service bench-folder bench-promises bench-check fuzz image image-check install

SWIFT ?= swift
IMGCONV := .build/release/imgconv
VENV := .venv
CORPUS ?= ../shared/corpus
PREFIX ?= /usr/local
BENCH_PYTHON ?= python3
LISTEN ?= $(or $(IMGCONV_LISTEN),127.0.0.1:8080)
LINTED := Package.swift Sources Tests Fuzz

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## install what imgconv is built from
	@Scripts/setup

setup-tests: ## install what the tests drive besides
	@Scripts/setup --tests

ready:
	@Scripts/setup --check || Scripts/setup

build: ready ## build .build/release/imgconv
	$(SWIFT) build -c release --product imgconv --static-swift-stdlib

run: build ## start the service on LISTEN (127.0.0.1:8080); it prints its address when it listens
	@$(IMGCONV) serve --listen $(LISTEN)

install: ## install what `make build` built, its manual and its completions under PREFIX (/usr/local), below DESTDIR
	@test -x $(IMGCONV) || { echo 'install: there is no $(IMGCONV) yet; run make build first'; exit 1; }
	install -D -m 755 $(IMGCONV) $(DESTDIR)$(PREFIX)/bin/imgconv
	install -d $(addprefix $(DESTDIR)$(PREFIX)/share/,man/man1 bash-completion/completions zsh/site-functions fish/vendor_completions.d)
	$(IMGCONV) man > $(DESTDIR)$(PREFIX)/share/man/man1/imgconv.1
	$(IMGCONV) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/imgconv
	$(IMGCONV) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_imgconv
	$(IMGCONV) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/imgconv.fish

test: setup-tests lint unit build end-to-end corpus ## everything that must pass
	@echo 'test: all of it passed; what was skipped is named above'

unit: ready ## Swift tests
	$(SWIFT) test

venv: $(VENV)/.ready

$(VENV)/.ready: Tests/EndToEnd/requirements.txt
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install -q --disable-pip-version-check -r $<
	@touch $@

end-to-end: build venv ## tests through the real binary, with exiftool, tmux, a browser
	$(VENV)/bin/python -m pytest -q -rs Tests/EndToEnd

check-pictures: ## make the test pictures anew and compare, and open them with another reader
	@test -d .venv-pictures || python3 -m venv .venv-pictures
	.venv-pictures/bin/python -m pip install -q --disable-pip-version-check -r TestImages/requirements.txt
	.venv-pictures/bin/python TestImages/make.py --check
	.venv-pictures/bin/python TestImages/make.py --verify

corpus: build venv ## hold the converter against a corpus of real photos, where there is one
	@$(VENV)/bin/python Scripts/corpus $(IMGCONV) $(CORPUS)

contact-sheet: build venv ## the corpus by libheif's own tool beside our JPEGs, to look over: .build/contact-sheet/index.html
	@$(VENV)/bin/python Scripts/contact_sheet $(IMGCONV) $(CORPUS) .build/contact-sheet

lint: ## check layout and style
	$(SWIFT) format lint --strict --recursive --parallel $(LINTED)

format: ## lay out the sources
	$(SWIFT) format --in-place --recursive --parallel $(LINTED)

sanitize: sanitize-address sanitize-thread ## Swift tests under both sanitizers

sanitize-address: ready ## Swift tests under the address sanitizer, leaks included
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks-elsewhere.txt:print_suppressions=0 \
	  $(SWIFT) test --sanitize=address --scratch-path .build/asan

# Its own handlers of crashes can deadlock when a signal comes from outside, in the middle of a malloc.
sanitize-thread: ready ## Swift tests under the thread sanitizer
	TSAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigill=0:handle_sigfpe=0:handle_sigtrap=0 \
	  $(SWIFT) test --sanitize=thread --scratch-path .build/tsan

bench: build ## measure throughput here, on the test pictures or on BENCH_INPUT
	$(IMGCONV) bench $(BENCH_INPUT)

# What measures photos says so when it has none.
need-input = @[ -n '$(BENCH_INPUT)' ] || { echo '$@: name photos with BENCH_INPUT="a.heic b.heic"'; exit 1; }

bench-peers: build ## measure beside other converters, on BENCH_INPUT (photos); writes docs/performance.md
	$(need-input)
	Benchmarks/peers.py --python $(BENCH_PYTHON) --write docs/performance.md $(BENCH_INPUT)

bench-service: build ## measure the service beside a Python one, on BENCH_INPUT (photos); writes docs/performance.md
	$(need-input)
	Benchmarks/service_peer.py --python $(BENCH_PYTHON) --write docs/performance.md $(BENCH_INPUT)

bench-folder: build ## measure how much faster a folder is on all processors than on one, on BENCH_INPUT (photos)
	$(need-input)
	Benchmarks/folder.py $(BENCH_INPUT)

bench-promises: build ## hold byte promises against the photos of CORPUS
	@[ -d '$(CORPUS)' ] || { echo '$@: there is no $(CORPUS); name a folder of photos with CORPUS=FOLDER'; exit 1; }
	Benchmarks/promises.py $(CORPUS)

bench-check: build ## hold instruction counts against Benchmarks/ratchets.tsv
	Benchmarks/check.py

fuzz: ready ## fuzz every parser of foreign bytes, FUZZ_SECONDS (60) each
	Scripts/fuzz

image: ## build the container image with docker, podman or buildah
	@engine=$$(command -v docker || command -v podman || command -v buildah) \
	  || { echo "image: there is none of docker, podman and buildah; make image-check needs no engine"; exit 1; }; \
	case $$engine in *buildah) $$engine bud --format docker -t imgconv .;; *) $$engine build -t imgconv .;; esac

image-check: build ## build the container image and try it, without a registry or an engine (as root)
	@[ "$$(id -u)" -ne 0 ] || Scripts/setup --image
	@Scripts/image-check

clean: ## remove what was built
	rm -rf .build $(VENV)
