import { afterEach, expect, test, vi } from "vitest";
import { isShopReady } from "./is-shop-ready.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([200, 403, 404, 429])("the shop may be used when /readyz answers %i", async (status) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  expect(await isShopReady()).toBe(true);
});

test.each([500, 502, 503, 504])("the shop is away when /readyz answers %i", async (status) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  expect(await isShopReady()).toBe(false);
});

test("the shop is away when nothing is answered", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await isShopReady()).toBe(false);
});
