import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actionsByName } from "./admin-actions.ts";

const declared = globSync("app/admin/**/*.ts")
  .filter((path) => !path.endsWith(".test.ts"))
  .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/\badminAction\(\s*"([^"]+)"/g)])
  .map(([, name = ""]) => name);

test("every action of the admin is listed, by a name of its own", () => {
  expect([...actionsByName.keys()].toSorted()).toEqual(declared.toSorted());
});

test.each(declared)("%s is a verb and a noun", (name) => {
  expect(name).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
});
