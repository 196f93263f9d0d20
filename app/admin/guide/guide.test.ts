import { readdirSync, readFileSync, statSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { guideAddress, guideScreens, guideWalks } from "./guide-pages.ts";
import { guideSlugs, readGuide } from "./read-guide.ts";
import { searchGuide } from "./search-guide.ts";

const pages = [...guideWalks, ...guideScreens];

/** Paths of all screens that need the PIN. */
function screensOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, file, children }) => [
    ...(path && /^admin/i.test(path) && file.endsWith(".tsx") ? [`/${path}`] : []),
    ...screensOf(children ?? []),
  ]);
}

test("every screen of the admin has a page in the guide", () => {
  // The lock, the guide itself, and the page for addresses that do not exist.
  const own = ["/admin/unlock", "/admin/unlock/passkey", "/admin/guide/:slug?", "/admin/*"];
  const screens = screensOf(routes).filter((path) => !own.includes(path));
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.filter((path) => guideAddress(path) === "/admin/guide")).toEqual([]);
});

test("an address is explained by the guide page with the longest matching prefix", () => {
  expect(guideAddress("/admin")).toBe("/admin/guide/dashboard");
  expect(guideAddress("/admin/orders/new")).toBe("/admin/guide/orders-by-hand");
  expect(guideAddress("/admin/orders/x/slip")).toBe("/admin/guide/orders");
  expect(guideAddress("/adminorders")).toBe("/admin/guide/orders");
  expect(guideAddress("/admin/shop/pages/about")).toBe("/admin/guide/pages");
  expect(guideAddress("/admin/nowhere")).toBe("/admin/guide");
});

test("every file of the guide is in the table of contents under its own title", () => {
  expect(guideSlugs.toSorted()).toEqual(pages.map(({ slug }) => slug).toSorted());
  for (const { slug, title } of pages) {
    expect(readFileSync(`docs/guide/${slug}.md`, "utf8").split("\n")[0]).toBe(`# ${title}`);
  }
});

test.each(pages.map(({ slug }) => slug))("the links and pictures of %s exist", (slug) => {
  const html = readGuide(slug) ?? "";
  expect(html).not.toBe("");
  for (const [, to = ""] of html.matchAll(/href="\/admin\/guide\/([^"]*)"/g)) {
    expect(guideSlugs).toContain(to);
  }
  for (const [, picture] of html.matchAll(/<img src="([^"]*)"/g)) {
    expect(statSync(`public${picture}`).isFile()).toBe(true);
  }
  expect(html).not.toMatch(/\.md"|<h1/);
});

test("the pictures of the guide weigh less than 1.5 MB together", () => {
  const files = readdirSync("public/guide");
  const bytes = files.reduce((sum, file) => sum + statSync(`public/guide/${file}`).size, 0);
  expect(files.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(1_500_000);
});

test("the guide is searched by all words, titles first, with the part that says them", () => {
  const slugs = (typed: string) => searchGuide(typed).map(({ slug }) => slug);
  expect(slugs("gift cards")[0]).toBe("gift-cards");
  expect(slugs("no such word anywhere")).toEqual([]);
  expect(slugs("a")).toEqual([]);
  const [found] = searchGuide("walk through the list");
  expect(found?.says).toContain("walk through the list");
  expect(found?.says).not.toContain("<");
});
