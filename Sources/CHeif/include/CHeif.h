// libheif as Swift sees it, and the little that it needs besides. Everything else of libheif is called directly.
#pragma once
#include <libheif/heif.h>
#include <libheif/heif_properties.h>
#include <libheif/heif_version.h>

/// The value for pictures of luma alone. Newer headers call it otherwise and keep the old name as a macro, which Swift cannot see.
static const enum heif_chroma cheif_chroma_monochrome = heif_chroma_monochrome;

/// Has libheif hand out samples as they are coded, whatever its version does by default; cheif_release_colours undoes what this takes.
void cheif_keep_coded_colours(struct heif_decoding_options *options, const struct heif_image_handle *handle);

/// Frees what cheif_keep_coded_colours put into `options`; to be called before they are freed.
void cheif_release_colours(struct heif_decoding_options *options);

/// Takes FFmpeg's log over, if libheif has loaded it: nothing reaches standard error, and errors are counted.
void cheif_watch_ffmpeg(void);

/// How many errors FFmpeg has logged on this thread since the last call.
///
/// libheif's plug-in does not ask for strict decoding: FFmpeg hides damage, hands out a frame, and only its log tells.
unsigned cheif_take_ffmpeg_faults(void);
