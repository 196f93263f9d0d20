import { expect } from "vitest";
import { test } from "../../support/shop-test.ts";

test("a search that cannot be fetched says so, and Try again keeps what was searched", async ({
  visitShop,
}) => {
  const page = await visitShop("/products", { expectedErrors: /ERR_FAILED|Failed to fetch/ });
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("searchbox").fill("dark");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("heading", { level: 1, name: "We can't reach the shop" }).waitFor();
  expect(await page.getByText("made a note").count()).toBe(0);

  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("dark");
});
