import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isCacheable } from "./cached-addresses.ts";
import { createPageCache } from "./page-cache.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const pageTags: Record<string, readonly string[]> = {
  "/products/1": ["product:1", "product:2"],
  "/products/2": ["product:2", "product:3"],
  "/terms": [],
};

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** A server with the cache in front of an app that counts its renderings. */
async function serveCached(status = 200, maxBytes?: number, cacheControl?: string) {
  const requested: string[] = [];
  const clock = { now: 0 };
  /** Each change's stamp is its index. No tag means that the change may concern everything. */
  const changes: { stamp: number | undefined; tagOf: Record<number, string> } = {
    stamp: undefined,
    tagOf: {},
  };
  const cache = createPageCache(
    async (address, tags) => {
      requested.push(address);
      for (const tag of pageTags[address] ?? ["anything"]) tags.add(tag);
      await new Promise((done) => setTimeout(done, 10));
      return new Response(`page ${requested.length}`, {
        status,
        headers: {
          "content-type": "text/html",
          "content-security-policy": "script-src 'self'",
          ...(cacheControl && { "cache-control": cacheControl }),
        },
      });
    },
    {
      stamp: () => changes.stamp,
      changedSince: (stamp, tags) => {
        const later = range(stamp + 1, changes.stamp ?? 0);
        return later.some((each) => tags.includes(changes.tagOf[each] ?? tags[0] ?? ""));
      },
    },
    () => clock.now,
    maxBytes,
  );
  return { requested, clock, changes, get: await serve(cache) };
}

/** @returns asks a server with this cache in front of an app */
async function serve(cache: ReturnType<typeof createPageCache>) {
  const server = createServer(async (request, response) => {
    const answered = await cache.respond(request, response).catch(() => false);
    if (!answered) response.end("the app");
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (path: string, init?: RequestInit) => {
    const result = await fetch(`${url}${path}`, init);
    return { status: result.status, text: await result.text(), headers: result.headers };
  };
}

describe("the page cache", () => {
  test("keeps a page until a change is notified, and at most for a minute", async () => {
    const { clock, changes, get } = await serveCached();
    changes.stamp = 1;
    expect((await get("/products")).text).toBe("page 1");
    clock.now = 59_000;
    expect((await get("/products")).text).toBe("page 1");
    changes.stamp = 2;
    expect((await get("/products")).text).toBe("page 2");
    clock.now = 59_000 + 60_001;
    expect((await get("/products")).text).toBe("page 3");
  });

  test("drops a page on a change of what it shows, and on no other", async () => {
    const { changes, get } = await serveCached();
    changes.stamp = 1;
    for (const path of ["/products/1", "/products/2", "/coming-soon"]) await get(path);
    changes.tagOf = { 2: "product:1", 3: "product:9", 4: "coming-soon" };
    changes.stamp = 4;
    expect((await get("/products/1")).text).toBe("page 4");
    expect((await get("/products/2")).text).toBe("page 2");
    changes.tagOf[5] = "product:2";
    changes.stamp = 5;
    expect((await get("/products/2")).text).toBe("page 5");
    expect((await get("/products/1")).text).toBe("page 6");
    expect((await get("/products/1")).text).toBe("page 6");
  });

  test("drops a page without tags on any change", async () => {
    const { changes, get } = await serveCached();
    changes.stamp = 1;
    expect((await get("/terms")).text).toBe("page 1");
    expect((await get("/terms")).text).toBe("page 1");
    changes.tagOf = { 2: "product:1" };
    changes.stamp = 2;
    expect((await get("/terms")).text).toBe("page 2");
  });

  test("drops a page that was being rendered when its content changed", async () => {
    const { requested, changes, get } = await serveCached();
    changes.stamp = 1;
    const first = get("/products/1");
    await vi.waitFor(() => expect(requested).toHaveLength(1), { interval: 1 });
    changes.tagOf = { 2: "product:2" };
    changes.stamp = 2;
    expect((await first).text).toBe("page 1");
    expect((await get("/products/1")).text).toBe("page 2");
  });

  test("keeps a page for only a second while notifications are down", async () => {
    const { clock, changes, get } = await serveCached();
    changes.stamp = 1;
    expect((await get("/products")).text).toBe("page 1");
    changes.stamp = undefined;
    clock.now = 999;
    expect((await get("/products")).text).toBe("page 1");
    clock.now = 1_001;
    expect((await get("/products")).text).toBe("page 2");
    // Pages rendered without notifications are not trusted longer when notifications are back.
    changes.stamp = 2;
    clock.now = 2_002;
    expect((await get("/products")).text).toBe("page 3");
  });

  test("answers 304 to a browser that already has the page", async () => {
    const { changes, get } = await serveCached();
    changes.stamp = 1;
    const etag = (await get("/products")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await get("/products", { headers: { "if-none-match": etag } })).toMatchObject({
      status: 304,
      text: "",
    });
    changes.stamp = 2;
    const changed = await get("/products", { headers: { "if-none-match": etag } });
    expect(changed).toMatchObject({ status: 200, text: "page 2" });
  });

  test("renders a page once for concurrent requests, and anew afterwards", async () => {
    const { requested, clock, get } = await serveCached();
    const first = await Promise.all(Array.from({ length: 20 }, () => get("/products")));
    expect(new Set(first.map(({ text }) => text))).toEqual(new Set(["page 1"]));
    clock.now = 999;
    expect((await get("/products")).text).toBe("page 1");
    clock.now = 1_001;
    expect((await get("/products")).text).toBe("page 2");
    expect(requested).toEqual(["/products", "/products"]);
  });

  test("keeps the page's headers and sends an encoding that the browser accepts", async () => {
    const { get } = await serveCached();
    for (const encoding of ["br", "gzip", "identity"]) {
      const { headers, text } = await get("/", { headers: { "accept-encoding": encoding } });
      expect(text).toBe("page 1");
      expect(headers.get("content-security-policy")).toBe("script-src 'self'");
      expect(headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(headers.get("vary")).toBe("accept-encoding");
    }
  });

  test("lets a browser use prefetched data for the click that follows", async () => {
    const { get } = await serveCached();
    expect((await get("/products.data")).headers.get("cache-control")).toBe("private, max-age=5");
    expect((await get("/products")).headers.get("cache-control")).toBeNull();
  });

  test("drops the page that was rendered longest ago when it is full", async () => {
    const { requested, clock, get } = await serveCached(200, 3.5 * 4096);
    for (const path of ["/", "/terms", "/privacy", "/terms"]) await get(path);
    clock.now = 1_001;
    await get("/");
    await get("/about");
    expect(requested).toEqual(["/", "/terms", "/privacy", "/", "/about"]);
    expect((await get("/")).text).toBe("page 4");
    expect((await get("/terms")).text).toBe("page 6");
  });

  test("does not cache a fallback page", async () => {
    const { requested, changes, get } = await serveCached(200, undefined, "no-store");
    changes.stamp = 1;
    expect((await get("/")).text).toBe("page 1");
    expect((await get("/")).text).toBe("page 2");
    for (const text of ["page 3", "page 4"]) {
      const data = await get("/_.data");
      expect(data.text).toBe(text);
      expect(data.headers.get("cache-control")).toBe("no-store");
    }
    // Made-up addresses are not cached.
    expect((await get("/api/products?ids=1")).text).toBe("page 5");
    expect((await get("/api/products?ids=1")).text).toBe("page 6");
    expect(requested).toHaveLength(6);
  });

  test("caches prices, which browsers must not cache", async () => {
    const { changes, get } = await serveCached(200, undefined, "private, no-store");
    changes.stamp = 1;
    expect((await get("/api/products?ids=1")).text).toBe("page 1");
    expect((await get("/api/products?ids=1")).text).toBe("page 1");
  });

  test("stays within its memory limit, however many small answers it keeps", async () => {
    setFlagsFromString("--expose-gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const memory = () => {
      collectGarbage();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const most = 8 * 1024 * 1024;
    const cache = createPageCache(
      async (address, tags) => {
        for (const id of address.split(/[=,]/).slice(1)) tags.add(`product:${id}`);
        return Response.json({ products: [{ id: 1, name: "Ocumare" }], address });
      },
      { stamp: () => 1, changedSince: () => false },
      () => 0,
      most,
    );
    const request = { method: "GET", headers: {} };
    const response = { writeHead: () => response, end: () => response };
    const ask = async (id: number) => {
      const url = `/api/products?ids=${range(id, id + 11)}`;
      await cache.respond({ ...request, url } as never, response as never);
    };
    for (const id of range(1, 50)) await ask(id);
    const before = memory();
    for (const id of range(51, 4_000)) await ask(id);
    // Memory of running compressions is released later.
    await expect.poll(() => memory() - before).toBeLessThan(most);
    // Keeps it referenced until it is measured.
    await ask(1);
  });

  test("caches no errors, which the app answers itself", async () => {
    const { requested, get } = await serveCached(503);
    expect((await get("/")).text).toBe("the app");
    expect((await get("/")).text).toBe("the app");
    expect(requested).toHaveLength(2);
  });

  test("sends a stale page for up to a minute while the shop is too busy to render it", async () => {
    const clock = { now: 0 };
    let crowded = false;
    const cache = createPageCache(
      async () => {
        if (crowded) throw new Error("crowded");
        return new Response("page");
      },
      { stamp: () => undefined, changedSince: () => true },
      () => clock.now,
    );
    const get = await serve(cache);
    expect((await get("/")).text).toBe("page");
    crowded = true;
    clock.now = 59_999;
    expect((await get("/")).text).toBe("page");
    clock.now = 60_001;
    expect((await get("/")).text).toBe("the app");
  });

  test("passes everything but reading to the app", async () => {
    const { requested, get } = await serveCached();
    expect((await get("/", { method: "POST" })).text).toBe("the app");
    expect((await get("/cart")).text).toBe("the app");
    expect(requested).toEqual([]);
  });
});

test.each([
  "/",
  "/_.data",
  "/products",
  "/products.data",
  "/products?category=dark&sort=price-low",
  "/products?category=limited",
  "/products?category=dark&cocoa=70-79&page=2",
  "/products?without=milk",
  "/products.data?view=list",
  "/products/12",
  "/products/12.data",
  "/terms",
  "/api/products?ids=1",
  "/api/products?ids=3,12,7",
])("caches %s", (address) => {
  expect(isCacheable(address)).toBe(true);
});

test.each([
  "/cart",
  "/checkout",
  "/admin",
  "/admin.data",
  "/admin/orders.data",
  "/order-confirmation/3f0e1d5c-0000-4000-8000-000000000000",
  "/order-confirmation/3f0e1d5c-0000-4000-8000-000000000000.data",
  "/order/CHOC-2026-001?token=x",
  "/api/products",
  "/api/products?ids=",
  "/api/products?ids=01",
  "/api/products?ids=1&x=1",
  `/api/products?ids=${Array.from({ length: 13 }, (_, at) => at + 1)}`,
  "/products?utm_source=made-up-1",
  "/products?category=dark&x=1",
  "/products?category=made-up",
  "/products?q=salt",
  "/products?origin=Peru",
  "/products?cocoa=70-79&price=15",
  "/products?without=milk&without=soy",
  "/products?page=6",
  "/products?category=dark&category=milk",
  "/products?sort=",
  "/products?sort",
  "/products?",
  "/products?view=list=list",
  "/products?constructor=name",
  "/terms?view=list",
  "/products/12?view=list",
  "/products/12?anything",
  "/bundles?bars=1,2",
  "/products/12.data?_routes=x",
  "//evil.example/",
  "/products/..",
])("does not cache %s", (address) => {
  expect(isCacheable(address)).toBe(false);
});
