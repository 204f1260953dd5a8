#pragma once
#if !__has_include(<libheif/heif.h>)
#error "imgconv needs libheif 1.19 or later: run `make setup`."
#endif
#include <libheif/heif_version.h>
#if LIBHEIF_NUMERIC_VERSION < ((1 << 24) | (19 << 16))
#error "imgconv needs libheif 1.19 or later, and this system's is older: run `make setup`."
#endif
#include <libheif/heif.h>
#include <libheif/heif_properties.h>
