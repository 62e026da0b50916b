import { defineConfig, type Plugin } from "vite";

// cubing.js brings puzzles and solvers this page never shows; their lazy parts are left out of the build.
const UNUSED = /puzzles-dynamic-(4x4x4|megaminx|unofficial|3x3x3)|search-dynamic|search-worker|\/twips|\/inside-/;
function leaveOutUnused(): Plugin {
  return {
    name: "leave-out-unused",
    enforce: "pre",
    resolveId: (source, importer) => (importer?.includes("cubing") && UNUSED.test(source) ? "\0unused" : null),
    load: (id) => (id === "\0unused" ? "export {};" : null),
  };
}

export default defineConfig({
  base: "./", // a static site may lie in any folder
  worker: { format: "es", rollupOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } } },
  plugins: [leaveOutUnused()],
  build: {
    target: "es2022", sourcemap: false, assetsInlineLimit: 0, chunkSizeWarningLimit: 700, reportCompressedSize: false, modulePreload: { polyfill: false },
    rollupOptions: { output: { chunkFileNames: (chunk) => `assets/${chunk.name === "_unused" ? "cubing" : chunk.name}-[hash].js`, entryFileNames: "assets/page-[hash].js" } },
  },
  // The server refuses requests on behalf of another origin, which the development server is.
  server: {
    fs: { allow: [".."] }, // tests read examples/puzzles
    proxy: {
      "/api": {
        target: process.env.UNSCRAMBLE_SERVER ?? "http://127.0.0.1:8080", changeOrigin: true,
        configure: (proxy: { on(event: string, handler: (request: { removeHeader(name: string): void }) => void): void }) =>
          proxy.on("proxyReq", (request) => request.removeHeader("origin")),
      },
    },
  },
  test: { include: ["test/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
