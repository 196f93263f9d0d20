import { globSync } from "node:fs";
import { basename } from "node:path";

// No file of a layer has the name of one in another, so that a search by name finds one thing.

const LAYERS = [
  ["domain", "server"],
  ["domain", "app"],
  ["server", "app"],
] as const;

const shared = LAYERS.flatMap(([layer, other]) => {
  const taken = new Set(namesIn(other));
  return [...new Set(namesIn(layer))]
    .filter((name) => taken.has(name))
    .map((name) => `${name}: in ${layer} and in ${other}`);
});

for (const sentence of shared) console.error(sentence);
process.exitCode = shared.length === 0 ? 0 : 1;

/** Without extensions, so that a test counts as its subject. */
function namesIn(layer: string): string[] {
  const paths = globSync(`${layer}/**/*.{ts,tsx}`);
  return paths.map((path) => basename(path).replace(/(?:\.test)?\.tsx?$/, ""));
}
