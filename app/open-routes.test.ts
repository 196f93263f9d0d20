import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { openRoutes } from "#test/attack/costly-requests.ts";
import routes from "./routes.ts";

/** Its action asks for a session before it reads a body. */
const guarded = /^\/(?:admin\/(?!unlock)|Admin|api\/storage\/|components)/;

test("the attack campaign has every route that takes a body from anybody", async () => {
  const taking = all(await routes, "")
    .filter(({ file }) => /export (?:async function|const|function) action\b/.test(source(file)))
    .map(({ path }) => path)
    .filter((path) => !guarded.test(path) && path !== "/admin");
  const attacked = openRoutes.map(({ path }) => path);

  const missing = taking.filter((path) => {
    const form = new RegExp(`^${path.replace(/:[^/]+/g, "[^/]+")}$`);
    return !attacked.some((each) => form.test(each));
  });
  expect(missing).toEqual([]);
  expect(taking.length).toBeGreaterThan(20);
});

function all(
  entries: readonly RouteConfigEntry[],
  above: string,
): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const here = path === "" ? above : `${above}/${path}`;
    return [{ path: here, file }, ...all(children, here)];
  });
}

function source(file: string): string {
  return readFileSync(`app/${file}`, "utf8");
}
