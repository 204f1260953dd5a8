// From 1.21 on libheif converts what it decodes to sRGB with a matrix of BT.601 unless it is told otherwise. The fields that tell it are
// newer than the headers of 1.19, and the library that runs may be newer than the headers that it was built with: they are
// reached by the layout that libheif gave them, and only where the library says by `version` that it has them.
#include "CHeif.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

// heif_decoding_options of version 10 (libheif 1.23).
struct options_10 {
  alignas(void *) unsigned char up_to_version_5[offsetof(struct heif_decoding_options, cancel_decoding)];
  int (*cancel_decoding)(void *);
  void *color_conversion_options_ext;
  int ignore_sequence_editlist;
  struct heif_color_profile_nclx *output_image_nclx_profile;
  int num_library_threads;
  int num_codec_threads;
  uint8_t autocorrect_broken_input;
  uint8_t output_image_nclx_profile_passthrough;
};

#if LIBHEIF_NUMERIC_VERSION >= ((1 << 24) | (23 << 16))
_Static_assert(
    offsetof(struct options_10, output_image_nclx_profile_passthrough)
        == offsetof(struct heif_decoding_options, output_image_nclx_profile_passthrough),
    "libheif's decoding options have another layout than options_10");
#endif

enum { HAS_OUTPUT_PROFILE = 8, HAS_PASSTHROUGH = 10 };

void cheif_keep_coded_colours(struct heif_decoding_options *options, const struct heif_image_handle *handle) {
  struct options_10 *newer = (struct options_10 *)options;
  if (options->version < HAS_OUTPUT_PROFILE) return;
  // Threads are ours to start.
  newer->num_codec_threads = 1;
  if (options->version >= HAS_PASSTHROUGH) newer->output_image_nclx_profile_passthrough = 1;
  else heif_image_handle_get_nclx_color_profile(handle, &newer->output_image_nclx_profile);
}

void cheif_release_colours(struct heif_decoding_options *options) {
  if (options->version < HAS_OUTPUT_PROFILE) return;
  struct options_10 *newer = (struct options_10 *)options;
  heif_nclx_color_profile_free(newer->output_image_nclx_profile);
  newer->output_image_nclx_profile = NULL;
}
