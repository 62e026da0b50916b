// What the shared library shows. Everything else in it is hidden.
#ifndef UNSCRAMBLE_EXPORT_H
#define UNSCRAMBLE_EXPORT_H

#if defined(__GNUC__) || defined(__clang__)
#define UNSCRAMBLE_API __attribute__((visibility("default")))
#else
#define UNSCRAMBLE_API
#endif

#endif
