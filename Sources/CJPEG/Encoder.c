#include "CJPEG.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "Failure.h"

enum { INITIAL_OUTPUT = 64 * 1024, MAXIMUM_BAND = 16 };

struct cjpeg_encoder {
  struct jpeg_compress_struct codec;
  cjpeg_failure_manager failure;
  struct jpeg_destination_mgr destination;
  uint8_t *output;
  size_t capacity;
};

// The destination is one growing buffer that the caller empties between calls.
static void start_output(j_compress_ptr codec) {
  cjpeg_encoder *encoder = codec->client_data;
  codec->dest->next_output_byte = encoder->output;
  codec->dest->free_in_buffer = encoder->capacity;
}

static boolean grow_output(j_compress_ptr codec) {
  cjpeg_encoder *encoder = codec->client_data;
  // libjpeg calls this when the buffer is full, whatever free_in_buffer says by then (see its libjpeg.txt).
  size_t used = encoder->capacity;
  uint8_t *larger = encoder->capacity > SIZE_MAX / 2 ? NULL : realloc(encoder->output, encoder->capacity * 2);
  if (larger == NULL) cjpeg_fail(&encoder->failure, "out of memory for the JPEG stream");
  encoder->output = larger;
  encoder->capacity *= 2;
  codec->dest->next_output_byte = encoder->output + used;
  codec->dest->free_in_buffer = encoder->capacity - used;
  return TRUE;
}

static void end_output(j_compress_ptr codec) { (void)codec; }

static void set_table(j_compress_ptr codec, int index, const uint16_t table[64]) {
  unsigned int values[64];
  for (int i = 0; i < 64; i++) values[i] = table[i];
  jpeg_add_quant_table(codec, index, values, 100, TRUE);
}

static void configure(cjpeg_encoder *encoder, const cjpeg_settings *settings) {
  j_compress_ptr codec = &encoder->codec;
  codec->image_width = settings->width;
  codec->image_height = settings->height;
  codec->input_components = settings->components;
  codec->in_color_space = settings->components == 1 ? JCS_GRAYSCALE : JCS_YCbCr;
  jpeg_set_defaults(codec);
  set_table(codec, 0, settings->luma_table);
  if (settings->components == 3) {
    set_table(codec, 1, settings->chroma_table);
    codec->comp_info[0].h_samp_factor = settings->luma_horizontal;
    codec->comp_info[0].v_samp_factor = settings->luma_vertical;
  }
  codec->dct_method = JDCT_ISLOW;  // the accurate one, and the same bits with and without SIMD
  codec->raw_data_in = TRUE;
  codec->optimize_coding = settings->optimize != 0;
  codec->write_JFIF_header = settings->jfif != 0;
  if (settings->progressive) jpeg_simple_progression(codec);
  jpeg_start_compress(codec, TRUE);
}

cjpeg_encoder *cjpeg_encoder_create(const cjpeg_settings *settings) {
  cjpeg_encoder *encoder = calloc(1, sizeof *encoder);
  if (encoder == NULL) return NULL;
  encoder->output = malloc(INITIAL_OUTPUT);
  encoder->capacity = INITIAL_OUTPUT;
  if (encoder->output == NULL) {
    free(encoder);
    return NULL;
  }
  encoder->codec.err = cjpeg_failure_manager_init(&encoder->failure);
  if (setjmp(encoder->failure.escape) != 0) return encoder;
  jpeg_create_compress(&encoder->codec);
  encoder->codec.client_data = encoder;
  encoder->destination = (struct jpeg_destination_mgr){
      .init_destination = start_output, .empty_output_buffer = grow_output, .term_destination = end_output};
  encoder->codec.dest = &encoder->destination;
  configure(encoder, settings);
  return encoder;
}

void cjpeg_encoder_destroy(cjpeg_encoder *encoder) {
  if (encoder == NULL) return;
  jpeg_destroy_compress(&encoder->codec);
  free(encoder->output);
  free(encoder);
}

const char *cjpeg_failure(const cjpeg_encoder *encoder) { return cjpeg_failure_message(&encoder->failure); }

int cjpeg_write_marker(cjpeg_encoder *encoder, int marker, const uint8_t *payload, size_t count) {
  if (cjpeg_failure(encoder) != NULL || setjmp(encoder->failure.escape) != 0) return -1;
  if (count > 65533) cjpeg_fail(&encoder->failure, "a marker segment is too long");
  jpeg_write_marker(&encoder->codec, marker, payload, (unsigned int)count);
  return 0;
}

static int band_rows(const cjpeg_encoder *encoder) { return encoder->codec.max_v_samp_factor * DCTSIZE; }

int cjpeg_write_band(cjpeg_encoder *encoder, const cjpeg_plane *planes) {
  if (cjpeg_failure(encoder) != NULL || setjmp(encoder->failure.escape) != 0) return -1;
  JSAMPROW pointers[3][MAXIMUM_BAND];
  JSAMPARRAY components[3];
  for (int c = 0; c < encoder->codec.num_components; c++) {
    int wanted = encoder->codec.comp_info[c].v_samp_factor * DCTSIZE;
    for (int row = 0; row < wanted; row++) {
      int source = row < planes[c].rows ? row : planes[c].rows - 1;
      pointers[c][row] = planes[c].base + (size_t)source * planes[c].stride;
    }
    components[c] = pointers[c];
  }
  JDIMENSION lines = (JDIMENSION)band_rows(encoder);
  if (jpeg_write_raw_data(&encoder->codec, components, lines) != lines) cjpeg_fail(&encoder->failure, "a band was not taken");
  return 0;
}

int cjpeg_finish(cjpeg_encoder *encoder) {
  if (cjpeg_failure(encoder) != NULL || setjmp(encoder->failure.escape) != 0) return -1;
  jpeg_finish_compress(&encoder->codec);
  return 0;
}

const uint8_t *cjpeg_output(const cjpeg_encoder *encoder, size_t *count) {
  *count = encoder->capacity - encoder->destination.free_in_buffer;
  return encoder->output;
}

void cjpeg_output_taken(cjpeg_encoder *encoder) {
  encoder->destination.next_output_byte = encoder->output;
  encoder->destination.free_in_buffer = encoder->capacity;
}

#define STRINGIZE(x) #x
#define VERSION_STRING(x) STRINGIZE(x)

const char *cjpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return "libjpeg-turbo " VERSION_STRING(LIBJPEG_TURBO_VERSION);
#else
  return "libjpeg";
#endif
}
