// Nothing: the target it belongs to carries the precompiled headers of all tests.
