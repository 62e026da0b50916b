#pragma once

#include "domains/perm/plans/perm.h"
