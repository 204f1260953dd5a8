#define _GNU_SOURCE
#include "CHeif.h"

#include <dlfcn.h>
#include <string.h>

#ifdef __linux__
#include <link.h>

enum { AV_LOG_QUIET = -8 };

// The plug-in is opened without RTLD_GLOBAL, so its libavutil is found among the loaded objects, whatever its version.
static int find_avutil(struct dl_phdr_info *object, size_t size, void *found) {
  (void)size;
  if (strstr(object->dlpi_name, "libavutil.so") == NULL) return 0;
  *(const char **)found = object->dlpi_name;
  return 1;
}

void cheif_silence_ffmpeg(void) {
  const char *name = NULL;
  dl_iterate_phdr(find_avutil, &name);
  void *library = name == NULL ? NULL : dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
  if (library == NULL) return;
  void (*set_level)(int) = (void (*)(int))dlsym(library, "av_log_set_level");
  if (set_level != NULL) set_level(AV_LOG_QUIET);
  dlclose(library);
}
#else
void cheif_silence_ffmpeg(void) {}
#endif
