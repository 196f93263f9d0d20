import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { currentAt, allScreens as screens } from "./screens.ts";

/** The paths of the admin that show a screen, with example parameters. */
const paths = pathsBelow(routes).filter((path) => path.startsWith("/admin"));

type Entry = { file: string; path?: string | undefined; children?: Entry[] | undefined };

function pathsBelow(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, file, children }) => {
    if (children) return pathsBelow(children);
    if (path === undefined || !file.endsWith(".route.tsx") || path.endsWith("*")) return [];
    return [`/${path.toLowerCase().replace(/:\w+\??/g, "1")}`];
  });
}

/** Screens without an entry of their own: before the PIN, Help, previews, and the disabled Settings. */
const unlisted = /^\/admin\/(unlock|guide|settings|shop\/preview)/;

describe("every screen of the admin", () => {
  test.each(paths.filter((path) => !unlisted.test(path)))("%s is at one entry", (path) => {
    const current = screens.filter((screen) => currentAt(screen, path)).map(({ name }) => name);
    expect(current).toHaveLength(1);
  });
});

test("the entries of the specification keep their order among themselves", () => {
  const specified = ["Orders", "Products", "Pricing", "Analytics", "Emails"];
  const names = screens.map(({ name }) => name).filter((name) => specified.includes(name));
  expect(names).toEqual(specified);
});

function findScreen(name: string) {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no entry called ${name}.`);
  return screen;
}

test("an entry is the current page at its address and its alias, and leads to what is below it", () => {
  const orders = findScreen("Orders");
  expect(currentAt(orders, "/admin/orders")).toBe("page");
  expect(currentAt(orders, "/adminorders")).toBe("page");
  expect(currentAt(orders, "/admin/orders/new")).toBe(true);
  expect(currentAt(orders, "/admin/packing")).toBe(false);
});

test("a path elsewhere leads to its entry with what is below it, not with what begins alike", () => {
  const products = findScreen("Products");
  expect(currentAt(products, "/admin/boxes")).toBe(true);
  expect(currentAt(products, "/admin/boxes/1")).toBe(true);
  expect(currentAt(products, "/admin/boxes-x")).toBe(false);
});

test("no two screens have the same letter", () => {
  const letters = screens.flatMap(({ key = [] }) => key);
  expect(letters.toSorted()).toEqual([...new Set(letters)].sort());
});
