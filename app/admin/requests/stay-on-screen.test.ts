import { createMemoryRouter, type MiddlewareFunction } from "react-router";
import { expect, test, vi } from "vitest";
import type { ShownScreen } from "./follow-history.ts";
import { stayOn } from "./stay-on-screen.ts";

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
  const router = createMemoryRouter([layout], { initialEntries: ["/orders", "/packing"] });
  screen.router = router;
  screen.index = 1;
  const browser = openBrowser();
  await vi.waitUntil(() => router.state.initialized);
  return { shop, router, browser };
}

/** Its address and its history. */
function openBrowser() {
  const window = {
    location: { href: "http://shop.example/packing" },
    history: {
      state: { idx: 1 },
      go: (steps: number) => {
        const idx = window.history.state.idx + steps;
        window.history.state = { idx };
        window.location.href = `http://shop.example/${["orders", "packing"][idx]}`;
      },
    },
  };
  vi.stubGlobal("window", window);
  return window;
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

test("Back to a screen that does not come is taken back, and the screen stays", async () => {
  const { shop, router, browser } = await openScreen();
  shop.isAway = true;
  browser.history.go(-1);
  await router.navigate(-1);
  await vi.waitUntil(() => router.state.navigation.state === "idle");
  expect(router.state.location.pathname).toBe("/packing");
  expect(router.state).toMatchObject({ loaderData: { packing: 1 }, errors: null });
  expect(browser.history.state.idx).toBe(1);
});

test("an error that is shown stays when the shop does not answer again", async () => {
  const { shop, router, browser } = await openScreen();
  shop.isAway = true;
  browser.location.href = "http://shop.example/orders";
  await router.navigate("/orders");
  expect(router.state.errors).not.toBeNull();
  await router.revalidate();
  expect(router.state.errors).not.toBeNull();
});
