import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

test("the shop's stylesheet is built from exactly the files of app/ui that the shop uses", () => {
  const css = readFileSync("app/styles/app.css", "utf8");
  const named = /"\.\.\/ui\/\{([^}]+)\}\.tsx"/.exec(css)?.[1]?.split(",");
  expect(named).toEqual(partsOf(["app/root.tsx", ...globSync("app/{shop,http}/**/*.{ts,tsx}")]));
});

test("a look's own rules leave buttons alone, because the owner chooses those in every look", () => {
  for (const file of globSync("app/styles/looks/*.css"))
    expect(readFileSync(file, "utf8"), file).not.toContain(".button-");
});

/** Files of app/ui that these files import, sorted. */
function partsOf(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) {
    const paths = readFileSync(file, "utf8").matchAll(/"(?<path>(?:\.\.?|#app)\/[^"]+\.tsx?)"/g);
    for (const { groups: { path = "" } = {} } of paths) {
      const imported = path.startsWith("#") ? path.slice(1) : join(dirname(file), path);
      if (!imported.startsWith("app/admin/") && existsSync(imported)) found.add(imported);
    }
  }
  return [...found].flatMap((file) => /^app\/ui\/([\w/-]+)\.tsx$/.exec(file)?.[1] ?? []).sort();
}
