#include "CServiceAssets.h"

// Clang takes #embed in every C mode, and in the older ones says that it is new.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char html[] = {
#embed "page.html"
};
static const unsigned char css[] = {
#embed "page.css"
};
static const unsigned char js[] = {
#embed "page.js"
};
static const unsigned char openapi[] = {
#embed "openapi.json"
};

const struct service_asset service_page_html = {html, sizeof html};
const struct service_asset service_page_css = {css, sizeof css};
const struct service_asset service_page_js = {js, sizeof js};
const struct service_asset service_openapi = {openapi, sizeof openapi};
