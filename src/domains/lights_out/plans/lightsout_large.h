// Lights Out boards beyond 8x8: the same special solver.
#pragma once

#include "domains/lights_out/plans/lightsout.h"
