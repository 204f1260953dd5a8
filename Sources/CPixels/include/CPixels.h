// Moves of 8-bit and 16-bit samples that need SIMD shuffles, which Swift's SIMD types do not express.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Writes the `rows` x `columns` source samples turned over their main diagonal: destination row c holds source column c.
/// Strides are in bytes; source and destination do not overlap.
void cpixels_transpose8(const uint8_t *source, ptrdiff_t source_stride, int rows, int columns,
                        uint8_t *destination, ptrdiff_t destination_stride);
void cpixels_transpose16(const uint16_t *source, ptrdiff_t source_stride, int rows, int columns,
                         uint16_t *destination, ptrdiff_t destination_stride);

/// Copies `count` samples in reverse order.
void cpixels_reverse8(const uint8_t *source, size_t count, uint8_t *destination);
void cpixels_reverse16(const uint16_t *source, size_t count, uint16_t *destination);
