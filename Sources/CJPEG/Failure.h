// libjpeg's error manager as a message and a way out. Private to this target.
#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

typedef struct {
  struct jpeg_error_mgr base;  // first, so that libjpeg's pointer is ours
  jmp_buf escape;
  char message[JMSG_LENGTH_MAX];
} cjpeg_failure_manager;

/// Prepares `manager` and returns what goes into a codec's `err`.
struct jpeg_error_mgr *cjpeg_failure_manager_init(cjpeg_failure_manager *manager);
/// Records `message` and leaves through `escape`.
_Noreturn void cjpeg_fail(cjpeg_failure_manager *manager, const char *message);
/// The first failure's message, or NULL.
const char *cjpeg_failure_message(const cjpeg_failure_manager *manager);
