import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = new Set([".js", ".css", ".svg", ".json", ".txt", ".xml"]);
/** Below this, saying that an answer is compressed takes about as much as compression saves. */
const MINIMUM_BYTES = 200;

/** Puts a .br and a .gz beside every text file for browsers, so that no request compresses one. */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    buildApp: {
      // After both halves: the framework writes the route manifest, which every page loads, into
      // the browser's folder only while it builds the server.
      order: "post",
      async handler({ config, environments }) {
        const client = environments.client?.config.build.outDir;
        if (!client) throw new Error("The browser build has no folder to compress.");
        compressFolder(resolve(config.root, client));
      },
    },
  };
}

function compressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < MINIMUM_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

const quality = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    // Larger blocks than by itself: a few hundredths of a percent off the largest script.
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
  },
};
