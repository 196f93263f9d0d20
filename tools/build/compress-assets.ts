import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = new Set([".js", ".css", ".svg", ".json", ".txt", ".xml"]);
/** For smaller files compression saves less than its headers cost. */
const MIN_BYTES = 200;

/**
 * Writes a .br and a .gz for every text file for browsers, so that nothing is compressed per
 * request.
 */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    buildApp: {
      // After both builds: the framework writes the route manifest, which every page loads, into
      // the client folder during the server build.
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
    if (content.length < MIN_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
