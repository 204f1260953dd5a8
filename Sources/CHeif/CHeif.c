#define _GNU_SOURCE
#include "CHeif.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <string.h>

#ifdef __linux__
#include <link.h>

enum { AV_LOG_ERROR = 16 };

static _Thread_local unsigned faults;

// The plug-in is opened without RTLD_GLOBAL, so its libavutil is found among the loaded objects, whatever its version.
static int find_avutil(struct dl_phdr_info *object, size_t size, void *found) {
  (void)size;
  if (strstr(object->dlpi_name, "libavutil.so") == NULL) return 0;
  *(const char **)found = object->dlpi_name;
  return 1;
}

static void note(void *context, int level, const char *format, va_list arguments) {
  (void)context, (void)format, (void)arguments;
  // Bits above the lowest eight are a colour for terminals.
  if ((level & 0xFF) <= AV_LOG_ERROR) faults++;
}

void cheif_watch_ffmpeg(void) {
  const char *name = NULL;
  dl_iterate_phdr(find_avutil, &name);
  void *library = name == NULL ? NULL : dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
  if (library == NULL) return;
  typedef void (*callback)(void *, int, const char *, va_list);
  void (*set_callback)(callback) = (void (*)(callback))dlsym(library, "av_log_set_callback");
  if (set_callback != NULL) set_callback(note);
  dlclose(library);
}

unsigned cheif_take_ffmpeg_faults(void) {
  unsigned taken = faults;
  faults = 0;
  return taken;
}
#else
void cheif_watch_ffmpeg(void) {}
unsigned cheif_take_ffmpeg_faults(void) { return 0; }
#endif
