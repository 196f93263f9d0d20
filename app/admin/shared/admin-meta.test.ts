import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ShopData } from "#app/shop/shared/use-shop-data.ts";
import { adminMetaOf, sheetMeta } from "./admin-meta.ts";

const hidden = { name: "robots", content: "noindex" };

test("a screen names the shop in its title, and search engines keep out of it", () => {
  const meta = adminMetaOf(
    [{ loaderData: { shop: { name: "Lark Hill" } } as ShopData }],
    "Orders",
    "All orders.",
  );
  expect(meta).toContainEqual({ title: "Orders · Lark Hill" });
  expect(meta).toContainEqual({ name: "description", content: "All orders." });
  expect(meta).toContainEqual(hidden);
});

test("a sheet has its title alone, because a saved file is named after it", () => {
  expect(sheetMeta("Packing slip CHOC-2026-001")).toEqual([
    { title: "Packing slip CHOC-2026-001" },
    hidden,
  ]);
});

test("no route says by hand what search engines may do", () => {
  const app = join(import.meta.dirname, "../..");
  const byHand = globSync("**/*.route.tsx", { cwd: app }).filter((route) =>
    /name: "robots"/.test(readFileSync(join(app, route), "utf8")),
  );
  expect(byHand).toEqual([]);
});
