// Lights Out boards beyond 8x8: the same special solver.
#pragma once

#include "runtime/special/lightsout.h"
