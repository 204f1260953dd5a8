#include "CJPEG.h"

#include <setjmp.h>
#include <stdlib.h>

#include "Failure.h"

enum { MAXIMUM_BAND = 32 };

struct cjpeg_decoder {
  struct jpeg_decompress_struct codec;
  cjpeg_failure_manager failure;
};

cjpeg_decoder *cjpeg_decoder_create(const uint8_t *bytes, size_t count) {
  cjpeg_decoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->codec.err = cjpeg_failure_manager_init(&decoder->failure);
  if (setjmp(decoder->failure.escape) != 0) return decoder;
  jpeg_create_decompress(&decoder->codec);
  jpeg_mem_src(&decoder->codec, bytes, count);
  jpeg_read_header(&decoder->codec, TRUE);
  int components = decoder->codec.num_components;
  if (components != 1 && components != 3) cjpeg_fail(&decoder->failure, "neither grey nor YCbCr");
  if (components == 3 && decoder->codec.jpeg_color_space != JCS_YCbCr) cjpeg_fail(&decoder->failure, "not YCbCr");
  for (int c = 1; c < components; c++)
    if (decoder->codec.comp_info[c].h_samp_factor != 1 || decoder->codec.comp_info[c].v_samp_factor != 1)
      cjpeg_fail(&decoder->failure, "chroma sampling factors other than 1x1");
  if (decoder->codec.comp_info[0].v_samp_factor > 2 || decoder->codec.comp_info[0].h_samp_factor > 2)
    cjpeg_fail(&decoder->failure, "luma sampling factors over 2");
  decoder->codec.raw_data_out = TRUE;
  decoder->codec.out_color_space = decoder->codec.jpeg_color_space;
  decoder->codec.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&decoder->codec);
  return decoder;
}

void cjpeg_decoder_destroy(cjpeg_decoder *decoder) {
  if (decoder == NULL) return;
  jpeg_destroy_decompress(&decoder->codec);
  free(decoder);
}

const char *cjpeg_decoder_failure(const cjpeg_decoder *decoder) { return cjpeg_failure_message(&decoder->failure); }

void cjpeg_decoder_header(const cjpeg_decoder *decoder, cjpeg_header *header) {
  header->width = decoder->codec.image_width;
  header->height = decoder->codec.image_height;
  header->components = decoder->codec.num_components;
  int grey = decoder->codec.num_components == 1;
  header->luma_horizontal = grey ? 1 : decoder->codec.comp_info[0].h_samp_factor;
  header->luma_vertical = grey ? 1 : decoder->codec.comp_info[0].v_samp_factor;
}

int cjpeg_read_band(cjpeg_decoder *decoder, const cjpeg_plane *planes) {
  if (cjpeg_decoder_failure(decoder) != NULL || setjmp(decoder->failure.escape) != 0) return -1;
  j_decompress_ptr codec = &decoder->codec;
  if (codec->output_scanline >= codec->output_height) return 0;
  JSAMPROW pointers[3][MAXIMUM_BAND];
  JSAMPARRAY components[3];
  for (int c = 0; c < codec->num_components; c++) {
    for (int row = 0; row < codec->comp_info[c].v_samp_factor * DCTSIZE; row++)
      pointers[c][row] = planes[c].base + (size_t)row * planes[c].stride;
    components[c] = pointers[c];
  }
  JDIMENSION lines = (JDIMENSION)(codec->max_v_samp_factor * DCTSIZE);
  return (int)jpeg_read_raw_data(codec, components, lines);
}
