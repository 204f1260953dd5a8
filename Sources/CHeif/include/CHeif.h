// libheif as Swift sees it, and the little that it needs besides. Everything else of libheif is called directly.
#pragma once
#include <libheif/heif.h>
#include <libheif/heif_properties.h>
#include <libheif/heif_version.h>

/// The value for pictures of luma alone. Newer headers call it otherwise and keep the old name as a macro, which Swift cannot see.
static const enum heif_chroma cheif_chroma_monochrome = heif_chroma_monochrome;

/// Stops FFmpeg, if libheif has loaded it, from writing to standard error: sets its log level to AV_LOG_QUIET.
void cheif_silence_ffmpeg(void);

/// Has libheif hand out samples as they are coded, whatever its version does by default; cheif_release_colours undoes what this takes.
void cheif_keep_coded_colours(struct heif_decoding_options *options, const struct heif_image_handle *handle);

/// Frees what cheif_keep_coded_colours put into `options`; to be called before they are freed.
void cheif_release_colours(struct heif_decoding_options *options);
