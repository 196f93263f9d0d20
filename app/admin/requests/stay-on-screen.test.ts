import { createMemoryRouter, type MiddlewareFunction } from "react-router";
import { expect, test, vi } from "vitest";
import { type ShownScreen, stayOn } from "./stay-on-screen.ts";

/** A screen with what it counts, and another one, of a shop that can be away. */
async function openScreen() {
  const shop = { isAway: false, requests: 0 };
  const screen: ShownScreen = {};
  const load = () => {
    shop.requests += 1;
    if (shop.isAway) throw new TypeError("Failed to fetch");
    return shop.requests;
  };
  const children = ["packing", "orders"].map((path) => ({ id: path, path, loader: load }));
  const middleware = [stayOn(screen) as MiddlewareFunction];
  const layout = { id: "layout", path: "/", middleware, children };
  const router = createMemoryRouter([layout], { initialEntries: ["/packing"] });
  screen.router = router;
  vi.stubGlobal("window", { location: { href: "http://shop.example/packing" } });
  await vi.waitUntil(() => router.state.initialized);
  return { shop, router };
}

test("data that do not come anew are requested once, and the screen keeps what it shows", async () => {
  const { shop, router } = await openScreen();
  shop.isAway = true;
  await router.revalidate();
  expect(shop.requests).toBe(2);
  expect(router.state).toMatchObject({ loaderData: { packing: 1 }, errors: null });
  expect(router.state).toMatchObject({ revalidation: "idle", navigation: { state: "idle" } });

  shop.isAway = false;
  await router.revalidate();
  expect(router.state.loaderData.packing).toBe(3);
});

test("a link pressed during a reload leads back to its screen after one more request", async () => {
  const { shop, router } = await openScreen();
  shop.isAway = true;
  void router.revalidate();
  await router.navigate("/orders");
  expect(router.state.location.pathname).toBe("/packing");
  expect(router.state).toMatchObject({ loaderData: { packing: 1 }, errors: null });
  expect(shop.requests).toBeLessThanOrEqual(4);
});

test("an error that is shown stays when the shop does not answer again", async () => {
  const { shop, router } = await openScreen();
  shop.isAway = true;
  vi.stubGlobal("window", { location: { href: "http://shop.example/orders" } });
  await router.navigate("/orders");
  expect(router.state.errors).not.toBeNull();
  await router.revalidate();
  expect(router.state.errors).not.toBeNull();
});
