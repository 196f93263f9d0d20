import { expect, test } from "vitest";
import { previewImport } from "#server/imports/preview-import.ts";
import { runImport, startImport } from "#server/imports/run-import.ts";
import { routeContext } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { rowOf } from "#test/support/rows.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { followWooCommerceQuery } from "./follow-former-address.ts";

const { shop } = forAllTests(openTestShop);

/** @returns where it leads; null where it goes on */
async function follow(path: string): Promise<string | null> {
  const url = new URL(path, "https://shop.example");
  const request = new Request(url);
  const args = { url, request, params: {}, context: routeContext(shop) };
  const goesOn = new Response(null);
  const next = async () => goesOn;
  const answer = await Promise.resolve(followWooCommerceQuery(args as never, next)).catch(
    (thrown: unknown) => thrown,
  );
  if (!(answer instanceof Response)) throw answer;
  return answer.headers.get("location");
}

test("WooCommerce's addresses that name a bar in the query lead to it, elsewhere the query says nothing", async () => {
  const bytes = Buffer.from("ID,Name,Regular price\n28,Oak 70%,$9.50\n");
  const previewed = await previewImport(shop, { fileName: "bars.csv", bytes });
  if (previewed.code !== "previewed") throw new Error(previewed.code);
  await startImport(shop, previewed.id);
  await runImport(shop, previewed.id);
  const { id } = await rowOf(shop.db, "products", ["id"], { name: "Oak 70%" });

  const bar = `/products/${id}`;
  expect(await follow("/?p=28")).toBe(bar);
  expect(await follow("/cart?add-to-cart=28&quantity=2")).toBe(bar);
  expect(await follow("/?p=28&utm_source=mail")).toBe(`${bar}?utm_source=mail`);
  expect(await follow("/?p=29")).toBeNull();
  expect(await follow("/products?p=28")).toBeNull();
});
