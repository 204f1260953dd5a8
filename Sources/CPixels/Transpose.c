#include "CPixels.h"

#include <string.h>

enum { BLOCK = 16 };

typedef uint8_t row16 __attribute__((vector_size(16)));

static inline row16 low_halves(row16 a, row16 b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
static inline row16 high_halves(row16 a, row16 b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

// Four rounds of interleaving row i with row i + 8 turn a 16x16 block of bytes: after each round the bits of a sample's
// place (row and column, eight bits together) are rotated by one.
static inline void transpose_block(const uint8_t *source, ptrdiff_t source_stride, uint8_t *destination,
                                   ptrdiff_t destination_stride) {
  row16 a[BLOCK], b[BLOCK];
  for (int i = 0; i < BLOCK; i++) memcpy(&a[i], source + i * source_stride, sizeof(row16));
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < BLOCK / 2; i++) {
      b[2 * i] = low_halves(a[i], a[i + 8]);
      b[2 * i + 1] = high_halves(a[i], a[i + 8]);
    }
    for (int i = 0; i < BLOCK / 2; i++) {
      a[2 * i] = low_halves(b[i], b[i + 8]);
      a[2 * i + 1] = high_halves(b[i], b[i + 8]);
    }
  }
  for (int i = 0; i < BLOCK; i++) memcpy(destination + i * destination_stride, &a[i], sizeof(row16));
}

void cpixels_transpose8(const uint8_t *source, ptrdiff_t source_stride, int rows, int columns, uint8_t *destination,
                        ptrdiff_t destination_stride) {
  int whole_rows = rows - rows % BLOCK, whole_columns = columns - columns % BLOCK;
  for (int r = 0; r < whole_rows; r += BLOCK)
    for (int c = 0; c < whole_columns; c += BLOCK)
      transpose_block(source + r * source_stride + c, source_stride, destination + c * destination_stride + r,
                      destination_stride);
  for (int r = 0; r < rows; r++)
    for (int c = r < whole_rows ? whole_columns : 0; c < columns; c++)
      destination[c * destination_stride + r] = source[r * source_stride + c];
}

void cpixels_transpose16(const uint16_t *source, ptrdiff_t source_stride, int rows, int columns, uint16_t *destination,
                         ptrdiff_t destination_stride) {
  for (int r0 = 0; r0 < rows; r0 += BLOCK)
    for (int c = 0; c < columns; c++) {
      uint16_t *out = (uint16_t *)((uint8_t *)destination + c * destination_stride);
      for (int r = r0; r < rows && r < r0 + BLOCK; r++)
        out[r] = ((const uint16_t *)((const uint8_t *)source + r * source_stride))[c];
    }
}

void cpixels_reverse8(const uint8_t *source, size_t count, uint8_t *destination) {
  size_t done = 0;
  for (; done + BLOCK <= count; done += BLOCK) {
    row16 forward;
    memcpy(&forward, source + done, sizeof forward);
    row16 backward = __builtin_shufflevector(forward, forward, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    memcpy(destination + count - done - BLOCK, &backward, sizeof backward);
  }
  for (; done < count; done++) destination[count - 1 - done] = source[done];
}

void cpixels_reverse16(const uint16_t *source, size_t count, uint16_t *destination) {
  for (size_t i = 0; i < count; i++) destination[count - 1 - i] = source[i];
}
