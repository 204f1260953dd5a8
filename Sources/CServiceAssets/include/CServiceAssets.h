#ifndef CSERVICEASSETS_H
#define CSERVICEASSETS_H

#include <stddef.h>

/// A file of this folder, laid into the binary by the compiler (C23 #embed), so that the service needs no files.
struct service_asset {
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// page.html, page.css and page.js: the page for people.
extern const struct service_asset service_page_html;
extern const struct service_asset service_page_css;
extern const struct service_asset service_page_js;

/// openapi.json: the description for programs.
extern const struct service_asset service_openapi;

#endif
