import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { takesUploads } from "#server/platform/http/overload/load-shedding.ts";
import { actionsByName } from "./admin-actions.ts";

const declared = globSync("app/admin/**/*.ts")
  .filter((path) => !path.endsWith(".test.ts"))
  .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/\badminAction\(\s*"([^"]+)"/g)])
  .map(([, name = ""]) => name);

test("every action of the admin is listed, by a name of its own", () => {
  expect([...actionsByName.keys()].toSorted()).toEqual(declared.toSorted());
});

test.each(declared)("the action %s has a name of several words, as an address", (name) => {
  expect(name).toMatch(/^[a-z]+(?:-[a-z]+)+$/);
});

test("the actions that read a file, and no others, take large bodies", () => {
  const names = [...actionsByName.keys()];
  const readers = [...actionsByName].flatMap(([name, { schema }]) =>
    "shape" in schema && "file" in Object(schema.shape) ? [name] : [],
  );
  expect(readers.length).toBeGreaterThan(5);
  expect(names.filter((name) => takesUploads(`/admin/actions/${name}`))).toEqual(readers);
});

test("a route of the admin has an action of its own only if it cannot be one of these", () => {
  const exceptions = [
    // Performs them.
    "all-actions/actions.route.ts",
    // Work without JavaScript, and set cookies.
    "access/access.route.tsx",
    "access/lock.route.ts",
    "access/unlock-passkey.route.tsx",
    "access/unlock.route.tsx",
    // Answer with a file.
    "orders/orders-export.route.ts",
    "privacy/customer-data-export.route.tsx",
    // Only searches; what is typed is names and emails, which belong into no address.
    "find/find.route.ts",
    // Saves all forms.
    "form/save-form.route.ts",
    // Renders what is not saved.
    "preview/preview.route.tsx",
    "products/editor/product-preview.route.tsx",
  ];
  const own = globSync("app/admin/**/*.route.{ts,tsx}").filter((path) =>
    /^export (?:async function|const) action\b/m.test(readFileSync(path, "utf8")),
  );
  expect(own.toSorted()).toEqual(exceptions.map((path) => `app/admin/${path}`).toSorted());
});
