# Unscramble in a container: built on Debian 12, then only the program, its libraries and its models.
#
#   docker build -t unscramble .
#   docker run --rm unscramble solve cube3 "R U R' F2"
#   docker run --rm -p 8080:8080 unscramble serve --host 0.0.0.0
#   docker run --rm -v unscramble-tables:/cache unscramble solve cube3 --prove "R U F2 D B' L2"
FROM debian:12 AS build
WORKDIR /unscramble
COPY packages.txt ./
COPY cmake/install-packages.sh cmake/
RUN cmake/install-packages.sh run && rm -rf /var/lib/apt/lists/*
COPY . .
RUN cmake --preset release -DUNSCRAMBLE_UNITY=ON -DUNSCRAMBLE_TESTS=OFF -DUNSCRAMBLE_TRAIN=OFF \
 && cmake --build --preset release --target unscramble

FROM debian:12-slim
RUN apt-get update && apt-get install -y --no-install-recommends libfmt9 libstdc++6 && rm -rf /var/lib/apt/lists/*
COPY --from=build /unscramble/build/release/unscramble /usr/local/bin/unscramble
COPY --from=build /unscramble/models /usr/local/share/unscramble/models
# Pattern databases are built once and kept here.
ENV XDG_CACHE_HOME=/cache
RUN useradd --create-home solver && mkdir /cache && chown solver /cache
USER solver
VOLUME /cache
EXPOSE 8080
ENTRYPOINT ["unscramble"]
CMD ["--help"]
