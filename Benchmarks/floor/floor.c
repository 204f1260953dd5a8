// The floor: the least work that turns a tiled 8-bit 4:2:0 HEIC into a JPEG with libheif and libjpeg-turbo. No turning, no colour
// conversion, no metadata, no checks: what imgconv's cost is measured against (docs/performance.md).
//
//   floor [-n ROUNDS] [-d DECODER] [-o JPEG] FILE...
//
// decodes each file ROUNDS times and prints CPU seconds a picture, bytes and peak memory; the last JPEG can be kept.
//
// Planes go straight into jpeg_write_raw_data, one row of tiles at a time, at quality 83.
#include <libheif/heif.h>
#include <malloc.h>
#include <stdio.h>
#include <jpeglib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static const char *decoder_id = "ffmpeg";
static const char *output = NULL;

static void check(struct heif_error error, const char *what) {
  if (error.code != heif_error_Ok) {
    fprintf(stderr, "floor: %s: %s\n", what, error.message);
    exit(1);
  }
}

static void keep(const unsigned char *jpeg, size_t length) {
  FILE *file = fopen(output, "wb");
  if (file == NULL || fwrite(jpeg, 1, length, file) != length || fclose(file) != 0) {
    perror(output);
    exit(1);
  }
}

static size_t convert(const uint8_t *bytes, size_t count, int is_last) {
  static uint8_t *planes[3];
  static size_t capacity[3];
  struct heif_context *context = heif_context_alloc();
  heif_context_set_max_decoding_threads(context, 0);
  check(heif_context_read_from_memory_without_copy(context, bytes, count, NULL), "open");
  struct heif_image_handle *handle;
  check(heif_context_get_primary_image_handle(context, &handle), "primary");
  struct heif_image_tiling tiling = {.version = 1};
  check(heif_image_handle_get_image_tiling(handle, 0, &tiling), "tiling");
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  options->ignore_transformations = 1;
  options->decoder_id = decoder_id;
  int width = (int)tiling.image_width, height = (int)tiling.image_height;
  size_t strides[3] = {((size_t)width + 63) & ~63ul, ((size_t)width / 2 + 64) & ~63ul, ((size_t)width / 2 + 64) & ~63ul};
  for (int c = 0; c < 3; c++) {
    size_t wanted = strides[c] * (tiling.tile_height + 16);
    if (capacity[c] < wanted) planes[c] = realloc(planes[c], capacity[c] = wanted);
  }
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  unsigned char *out = NULL;
  unsigned long length = 0;
  jpeg_mem_dest(&jpeg, &out, &length);
  jpeg.image_width = (JDIMENSION)width;
  jpeg.image_height = (JDIMENSION)height;
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_YCbCr;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, 83, TRUE);
  jpeg.raw_data_in = TRUE;
  jpeg_start_compress(&jpeg, TRUE);
  const enum heif_channel channels[3] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
  int held = 0;  // rows waiting for a whole row of MCUs
  for (uint32_t row = 0; row < tiling.num_rows; row++) {
    int rows = (int)tiling.tile_height;
    if ((int)row * rows + rows > height) rows = height - (int)row * rows;
    for (uint32_t column = 0; column < tiling.num_columns; column++) {
      struct heif_image *image;
      check(heif_image_handle_decode_image_tile(handle, &image, heif_colorspace_undefined, heif_chroma_undefined, options,
                                                column, row), "tile");
      for (int c = 0; c < 3; c++) {
        int shift = c > 0, stride;
        const uint8_t *source = heif_image_get_plane_readonly(image, channels[c], &stride);
        int left = (int)(column * tiling.tile_width) >> shift;
        int across = (int)tiling.tile_width >> shift, room = ((width + shift) >> shift) - left;
        if (across > room) across = room;
        for (int y = 0; y < (rows + shift) >> shift; y++)
          memcpy(planes[c] + (size_t)((held >> shift) + y) * strides[c] + left, source + (size_t)y * stride, (size_t)across);
      }
      heif_image_release(image);
    }
    int ready = held + rows, last = row + 1 == tiling.num_rows, done = 0;
    for (; done + 16 <= ready || (last && done < ready); done += 16) {
      JSAMPROW pointers[3][16];
      JSAMPARRAY components[3] = {pointers[0], pointers[1], pointers[2]};
      for (int c = 0; c < 3; c++) {
        int shift = c > 0, limit = (ready + shift) >> shift;
        for (int y = 0; y < 16 >> shift; y++) {
          int line = (done >> shift) + y;
          uint8_t *base = planes[c] + (size_t)(line < limit ? line : limit - 1) * strides[c];
          int samples = (width + shift) >> shift;
          for (int x = samples; x % 8 != 0; x++) base[x] = base[samples - 1];
          pointers[c][y] = base;
        }
      }
      jpeg_write_raw_data(&jpeg, components, 16);
    }
    held = last ? 0 : ready - done;
    for (int c = 0; c < 3 && held > 0; c++)
      memmove(planes[c], planes[c] + (size_t)(done >> (c > 0)) * strides[c], (size_t)((held + 1) >> (c > 0)) * strides[c]);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  if (is_last && output != NULL) keep(out, length);
  free(out);
  heif_decoding_options_free(options);
  heif_image_handle_release(handle);
  heif_context_free(context);
  return length;
}

static double cpu(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int count, char **words) {
  int rounds = 1, index = 1;
  for (; index + 1 < count && words[index][0] == '-'; index += 2) {
    if (words[index][1] == 'n') rounds = atoi(words[index + 1]);
    else if (words[index][1] == 'o') output = words[index + 1];
    else decoder_id = words[index + 1];
  }
  // Without these malloc hands every large buffer back and a third of the time goes into clearing fresh pages.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  for (; index < count; index++) {
    FILE *file = fopen(words[index], "rb");
    if (file == NULL) return perror(words[index]), 1;
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(size);
    if (fread(bytes, 1, size, file) != size) return 1;
    fclose(file);
    size_t length = 0;
    double start = cpu();
    for (int round = 0; round < rounds; round++) length = convert(bytes, size, round + 1 == rounds);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%.4f\t%zu\t%ld\t%s\n", (cpu() - start) / rounds, length, usage.ru_maxrss, words[index]);
    free(bytes);
  }
  return 0;
}
