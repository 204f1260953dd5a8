// libjpeg-turbo behind return codes: no longjmp leaves this shim and nothing here calls back into Swift.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What a JPEG stream is to be. All pictures are 8 bits a component and take raw (already subsampled) planes.
typedef struct {
  uint32_t width, height;        // pixels, 1...65500
  int components;                // 1 (grey) or 3 (YCbCr)
  int luma_horizontal;           // luma sampling factors against chroma's 1x1: 1 or 2
  int luma_vertical;
  uint16_t luma_table[64];       // quantisation tables in natural (row by row) order, 1...255
  uint16_t chroma_table[64];
  int optimize;                  // optimised Huffman tables
  int progressive;               // progressive scans
  int jfif;                      // write the JFIF APP0 segment
} cjpeg_settings;

typedef struct cjpeg_encoder cjpeg_encoder;

/// Starts a stream. NULL when memory is short; else ask cjpeg_failure().
cjpeg_encoder *cjpeg_encoder_create(const cjpeg_settings *settings);
void cjpeg_encoder_destroy(cjpeg_encoder *encoder);

/// The message of the first failure, or NULL while all is well.
const char *cjpeg_failure(const cjpeg_encoder *encoder);

/// Writes one marker segment; only before the first rows. 0, or -1 on failure.
int cjpeg_write_marker(cjpeg_encoder *encoder, int marker, const uint8_t *payload, size_t count);

/// Some rows of one component.
typedef struct {
  uint8_t *base;
  size_t stride;  // bytes between rows
  int rows;       // at least 1
} cjpeg_plane;

/// Encodes one row of MCUs from one plane a component; missing rows repeat the last one. Every row must be readable up to
/// the next multiple of 8 samples. 0, or -1 on failure.
int cjpeg_write_band(cjpeg_encoder *encoder, const cjpeg_plane *planes);

/// Ends the stream. 0, or -1 on failure.
int cjpeg_finish(cjpeg_encoder *encoder);

/// The stream's bytes that are ready; they stay valid until the next call on this encoder.
const uint8_t *cjpeg_output(const cjpeg_encoder *encoder, size_t *count);
/// Forgets the bytes that cjpeg_output() gave.
void cjpeg_output_taken(cjpeg_encoder *encoder);

/// A JPEG stream decoded to its planes, for verification.
typedef struct cjpeg_decoder cjpeg_decoder;

/// Reads the header of `count` bytes, which must outlive the decoder. NULL when memory is short; else ask cjpeg_decoder_failure().
cjpeg_decoder *cjpeg_decoder_create(const uint8_t *bytes, size_t count);
void cjpeg_decoder_destroy(cjpeg_decoder *decoder);
const char *cjpeg_decoder_failure(const cjpeg_decoder *decoder);

typedef struct {
  uint32_t width, height;
  int components;
  int luma_horizontal, luma_vertical;
} cjpeg_header;

void cjpeg_decoder_header(const cjpeg_decoder *decoder, cjpeg_header *header);

/// Decodes one row of MCUs into planes that have room for whole MCUs. Rows of pixels decoded, 0 at the end, -1 on failure.
int cjpeg_read_band(cjpeg_decoder *decoder, const cjpeg_plane *planes);

/// The library's version: "libjpeg-turbo 2.1.5" as it was at compile time (the library tells none at run time).
const char *cjpeg_version(void);
