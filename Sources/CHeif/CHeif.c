#include "CHeif.h"
