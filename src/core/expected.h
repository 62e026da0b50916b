// Expected<T> and Error are part of the public interface, and defined there.
#pragma once

#include <unscramble/expected.h>
