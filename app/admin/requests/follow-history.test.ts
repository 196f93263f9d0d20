import type { DataRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { type Guard, watchHistory } from "./follow-history.ts";

type Result = Awaited<ReturnType<Guard["becomesScreenReachable"]>>;

let browser: ReturnType<typeof openBrowser>;
let screen: ReturnType<typeof watchHistory>;
let requests: { path: string; answer: (result: Result) => void }[];
let reachable: Set<string>;
/** Where the browser was when the router heard of Back or Forward. */
let heard: string[];

beforeEach(() => {
  browser = openBrowser(["/codes", "/reviews", "/pricing"]);
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("PopStateEvent", Event);
  [requests, reachable, heard] = [[], new Set(), []];
  screen = watchHistory();
  browser.window.addEventListener("popstate", () => heard.push(browser.address()));
  const location = { pathname: "/pricing", search: "", hash: "" };
  screen.router = { state: { location } } as DataRouter;
  screen.index = 2;
  screen.guard = {
    isScreenReachable: (path) => reachable.has(path),
    becomesScreenReachable: (path) => {
      const { promise, resolve } = Promise.withResolvers<Result>();
      requests.push({ path, answer: resolve });
      return promise;
    },
  };
});

/** It changes its history before it tells the page. */
function openBrowser(paths: string[]) {
  const entries: { path: string; state: { idx: number } | null }[] = paths.map((path, idx) => ({
    path,
    state: { idx },
  }));
  let index = entries.length - 1;
  const entry = () => entries[index] as (typeof entries)[number];
  const reloaded: string[] = [];

  function go(steps: number): void {
    if (!entries[index + steps]) return;
    index += steps;
    window.dispatchEvent(new Event("popstate"));
  }
  const window = Object.assign(new EventTarget(), {
    location: {
      get href() {
        return `http://shop.example${entry().path}`;
      },
      get hash() {
        return new URL(this.href).hash;
      },
      reload: () => reloaded.push(entry().path),
    },
    history: {
      get state() {
        return entry().state;
      },
      replaceState: (state: { idx: number }) => {
        entry().state = state;
      },
      go: (steps: number) => void setTimeout(go, 10, steps),
    },
  });
  function followHashLink(hash: string): void {
    const [path = ""] = entry().path.split("#");
    const isSame = entry().path === path + hash;
    if (isSame) entry().state = null;
    else entries.splice(index + 1, entries.length, { path: path + hash, state: null });
    go(isSame ? 0 : 1);
  }
  return { window, go, followHashLink, reloaded, address: () => entry().path };
}

const settled = () => vi.waitUntil(() => !screen.heldEvent && !screen.returning);

test("Back to a screen that can be reached is the router's at once", () => {
  reachable.add("/reviews");
  browser.go(-1);
  expect(heard).toEqual(["/reviews"]);
});

test("Back waits for its screen, leaves the history where it is, and is then the router's", async () => {
  browser.go(-1);
  expect(heard).toEqual([]);
  expect(browser.address()).toBe("/reviews");
  reachable.add("/reviews");
  requests[0]?.answer("reachable");
  await settled();
  expect(heard).toEqual(["/reviews"]);
});

test("Back to a screen that can't be reached is undone unseen by the router", async () => {
  browser.go(-2);
  requests[0]?.answer("unreachable");
  await settled();
  expect(browser.address()).toBe("/pricing");
  expect(heard).toEqual([]);
});

test("of two Backs before their screens can be reached, only the second one counts", async () => {
  browser.go(-1);
  browser.go(-1);
  requests[0]?.answer("unreachable");
  reachable.add("/codes");
  requests[1]?.answer("reachable");
  await settled();
  expect(heard).toEqual(["/codes"]);
});

test("another Back while one is undone is undone too", async () => {
  browser.go(-1);
  requests[0]?.answer("unreachable");
  await vi.waitUntil(() => screen.returning !== undefined, { interval: 1 });
  browser.go(-1);
  await settled();
  expect(browser.address()).toBe("/pricing");
  expect(heard).toEqual([]);
});

test("Back and Forward before the screen can be reached leave the router where it is", async () => {
  browser.go(-1);
  browser.go(1);
  requests[0]?.answer("reachable");
  await settled();
  expect(browser.address()).toBe("/pricing");
  expect(heard).toEqual([]);
});

test("Forward to the screen that is left for a loading one is the router's", () => {
  reachable.add("/reviews");
  browser.go(-1);
  browser.go(1);
  expect(heard).toEqual(["/reviews", "/pricing"]);
});

test("after an update of the shop, Back loads the document where the browser is", async () => {
  browser.go(-1);
  requests[0]?.answer("outdated");
  await settled();
  expect(browser.reloaded).toEqual(["/reviews"]);
  expect(browser.address()).toBe("/reviews");
});

test("links that the browser follows by itself, also twice, are counted as entries of the history", async () => {
  browser.followHashLink("#main");
  expect(browser.window.history.state).toEqual({ idx: 3 });
  Object.assign(screen.router?.state.location ?? {}, { hash: "#main" });
  screen.index = 3;
  browser.followHashLink("#main");
  expect(browser.window.history.state).toEqual({ idx: 3 });
  expect(heard).toEqual(["/pricing#main", "/pricing#main"]);

  browser.go(-2);
  requests[0]?.answer("unreachable");
  await settled();
  expect(browser.address()).toBe("/pricing#main");
});

test("Back on the same screen needs no shop", () => {
  browser.followHashLink("#main");
  screen.index = 3;
  browser.go(-1);
  expect(heard).toEqual(["/pricing#main", "/pricing"]);
  expect(requests).toEqual([]);
});
