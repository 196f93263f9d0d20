import { globSync } from "node:fs";
import { basename } from "node:path";

// No file of a layer has the name of one in another, so that a search by name finds one thing. For
// the same reason no two decisions have the same number.

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

const numbers = globSync("docs/decisions/*.md").map((path) => basename(path).slice(0, 4));
const twice = numbers
  .filter((number, place) => numbers.indexOf(number) !== place)
  .map((number) => `${number}: of two decisions`);

for (const sentence of [...shared, ...twice]) console.error(sentence);
process.exitCode = shared.length + twice.length === 0 ? 0 : 1;

/** Without extensions, so that a test counts as its subject. */
function namesIn(layer: string): string[] {
  const paths = globSync(`${layer}/**/*.{ts,tsx}`);
  return paths.map((path) => basename(path).replace(/(?:\.test)?\.tsx?$/, ""));
}
