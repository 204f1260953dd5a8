# The service as a container image: the binary, the libraries that it loads, and nothing else. docs/operations.md says how to
# run it, and `make image-check` builds and tries it.
#
# Other bases: --build-arg BUILD_IMAGE=... (Debian or Ubuntu with Swift 6.3 in PATH), --build-arg RUN_IMAGE=... (Debian 13 or
# later, whose libheif gets security updates; its glibc must not be older than the build image's).
ARG BUILD_IMAGE=swift:6.3-bookworm
ARG RUN_IMAGE=debian:trixie-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY Scripts/setup Scripts/
RUN Scripts/setup
# The manifest names the test targets, so their folders have to be there.
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
# Swift's own libraries go into the binary: the image needs no toolchain.
RUN swift build -c release --product imgconv --static-swift-stdlib \
  && install -D --strip "$(swift build -c release --show-bin-path)/imgconv" /out/imgconv

FROM ${RUN_IMAGE} AS root
COPY Scripts/image-root Scripts/
COPY --from=build /out/imgconv /out/imgconv
RUN Scripts/image-root /out/imgconv /image

FROM scratch
COPY --from=root /image/ /
LABEL org.opencontainers.image.title="imgconv" \
  org.opencontainers.image.description="Converts HEIC pictures to JPEG over HTTP" \
  org.opencontainers.image.licenses="Apache-2.0"
# Every thread that meets malloc gets an arena of its own otherwise, up to eight for each processor, which cost memory and
# bring nothing here.
ENV IMGCONV_LISTEN=0.0.0.0:8080 MALLOC_ARENA_MAX=2
USER 65532:65532
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=6s --start-period=15s CMD ["/usr/bin/imgconv", "health"]
ENTRYPOINT ["/usr/bin/imgconv"]
CMD ["serve"]
