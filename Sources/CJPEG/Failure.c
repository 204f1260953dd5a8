#include "Failure.h"

#include <string.h>

static _Noreturn void leave(j_common_ptr codec) {
  cjpeg_failure_manager *manager = (cjpeg_failure_manager *)codec->err;
  codec->err->format_message(codec, manager->message);
  longjmp(manager->escape, 1);
}

static void stay_silent(j_common_ptr codec) { (void)codec; }

// Level -1 is a warning about corrupt data: fatal here, since a wrong picture is worse than none.
static void refuse_warnings(j_common_ptr codec, int level) {
  if (level < 0) leave(codec);
}

struct jpeg_error_mgr *cjpeg_failure_manager_init(cjpeg_failure_manager *manager) {
  struct jpeg_error_mgr *base = jpeg_std_error(&manager->base);
  base->error_exit = leave;
  base->output_message = stay_silent;
  base->emit_message = refuse_warnings;
  manager->message[0] = '\0';
  return base;
}

_Noreturn void cjpeg_fail(cjpeg_failure_manager *manager, const char *message) {
  strncpy(manager->message, message, sizeof manager->message - 1);
  longjmp(manager->escape, 1);
}

const char *cjpeg_failure_message(const cjpeg_failure_manager *manager) {
  return manager->message[0] == '\0' ? NULL : manager->message;
}
