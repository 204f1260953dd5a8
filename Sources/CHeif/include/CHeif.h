// libheif as Swift sees it, and the little that it needs besides. Everything else of libheif is called directly.
#pragma once
#include <libheif/heif.h>
#include <libheif/heif_properties.h>

/// Stops FFmpeg, if libheif has loaded it, from writing to standard error: sets its log level to AV_LOG_QUIET.
void cheif_silence_ffmpeg(void);
