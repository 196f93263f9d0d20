import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { allScreens } from "../layout/screens.ts";
import { actions, findPlaces } from "./find-places.ts";

const names = (typed: string) => {
  const found = findPlaces(typed, allScreens);
  return [...found.actions, ...found.screens].map(({ place }) => place.name);
};

test.each([
  ["lock", ["Lock Admin"]],
  ["log out", ["Lock Admin"]],
  ["print", ["Print all to pack"]],
  ["gift", ["Issue a gift card", "Gift Cards", "Sell gift cards"]],
  ["privacy", ["Customer Data", "Pages", "Privacy Policy"]],
  ["zzz", []],
])("%j finds %j", (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});

test("nothing typed lists the actions and the screens of the navigation", () => {
  expect(names("")).toEqual([...actions, ...allScreens].map(({ name }) => name));
});

test("a place is meant when its name begins with what was typed", () => {
  const meant = (typed: string) =>
    findPlaces(typed, allScreens)
      .screens.filter(({ isMeant }) => isMeant)
      .map(({ place }) => place.name);
  expect(meant("or")).toEqual(["Orders"]);
  expect(meant("o")).toEqual([]);
  expect(meant("cards")).toEqual([]);
});

test("every place is a screen of the admin", () => {
  const paths = new Set(pathsOf(routes));
  const places = [...findPlaces("", []).actions, ...findPlaces("a", []).screens];
  for (const { place } of places.filter(({ place }) => place.path !== "/")) {
    const path = place.path.replace(/\?.*/, "").slice(1);
    const isKnown =
      paths.has(path) || paths.has(path.replace(/[^/]+$/, ":slug")) || path === "admin/codes/new";
    expect({ path, isKnown: isKnown || path === "admin/guide" }).toEqual({ path, isKnown: true });
  }
});

type Entry = { path?: string | undefined; children?: Entry[] | undefined };

function pathsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path ? [path] : []),
    ...pathsOf(children),
  ]);
}
