/* Everything: in C the C interface, in C++ the C++ one as well. */
#ifndef UNSCRAMBLE_UNSCRAMBLE_H
#define UNSCRAMBLE_UNSCRAMBLE_H

#include <unscramble/c.h>
#include <unscramble/version.h>

#ifdef __cplusplus
#include <unscramble/puzzle.h>
#include <unscramble/train.h>
#endif

#endif
