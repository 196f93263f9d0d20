import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { webServerOptions } from "#test/support/web-server-options.ts";
import { createLog } from "../log.ts";
import { createLoadShedder } from "./overload/load-shedding.ts";
import { openWebServer, type WebServer, webServerLimits } from "./web-server.ts";

const opened: WebServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of opened.splice(0)) await server.close();
});

/** A server whose `/held` is answered when the test says so. */
async function serve(limits: Partial<typeof webServerLimits> = {}) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const inside = { now: 0, most: 0 };
  const app = {
    async fetch(request: Request) {
      inside.now += 1;
      inside.most = Math.max(inside.most, inside.now);
      const { pathname } = new URL(request.url);
      if (pathname === "/held") await held;
      const text = request.method === "POST" ? await request.text() : pathname;
      inside.now -= 1;
      return new Response(text);
    },
  };
  const server = await openWebServer(
    app as never,
    { stamp: () => undefined, changedSince: () => true },
    {
      ...webServerOptions,
      limits: { ...webServerLimits, patienceMs: 20, ...limits },
      isOwners: async ({ headers }) => headers.get("cookie") === "owner",
    },
  );
  opened.push(server);
  const url = `http://127.0.0.1:${server.port}`;
  const get = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  return { server, url, get, release, inside };
}

/** A raw connection that sends only this text. @param from a local address */
async function speak(port: number, text: string, from = "127.0.0.1") {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  sockets.push(socket);
  let heard = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    heard += chunk;
  });
  socket.on("error", () => {});
  // Not `once`, which fails when the server resets the connection.
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  await once(socket, "connect");
  socket.write(text);
  return { socket, closed, heard: () => heard };
}

describe("more requests than the shop can serve", () => {
  test("are rejected at once with a page that says when to come back", async () => {
    const { get, release, inside } = await serve({ concurrent: 5 });
    const crowd = Array.from({ length: 50 }, () => get("/held"));
    const refused = await Promise.all(
      Array.from({ length: 45 }, async () => {
        const first = await Promise.race(crowd.map((each, at) => each.then(() => at)));
        const [response] = crowd.splice(first, 1);
        return await response;
      }),
    );
    for (const response of refused) {
      expect(response?.status).toBe(503);
      expect(response?.headers.get("retry-after")).toBe("5");
    }
    expect(await refused[0]?.text()).toContain("your cart stays in this browser");
    expect(inside.most).toBe(5);

    // Health checks and static files are always answered.
    for (const path of ["/healthz", "/readyz", "/assets/app-1a2b.css"]) {
      expect((await get(path)).status).toBe(200);
    }
    // Only GET is exempt.
    expect((await get("/assets/app-1a2b.css", { method: "POST", body: "x" })).status).toBe(503);
    const call = await get("/api/products");
    expect(call.status).toBe(503);
    expect(await call.json()).toEqual({ error: expect.stringContaining("try again") });

    release();
    for (const response of await Promise.all(crowd)) expect(response.status).toBe(200);
    expect((await get("/now")).status).toBe(200);
  });

  test("still get a page that was rendered a moment ago", async () => {
    const { get, release } = await serve({ concurrent: 1 });
    expect((await get("/products")).status).toBe(200);
    const holding = get("/held");
    await vi.waitFor(async () => expect((await get("/cart")).status).toBe(503), 10_000);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5_000);
    const page = await get("/products");
    vi.restoreAllMocks();
    expect(page.status).toBe(200);
    expect(await page.text()).toBe("/products");
    release();
    await holding;
  });

  test("first wait a moment for a free place", async () => {
    const { get, release } = await serve({ concurrent: 1, patienceMs: 2_000 });
    const first = get("/held");
    const second = get("/now");
    release();
    expect((await first).status).toBe(200);
    expect((await second).status).toBe(200);
  });

  test("from one client over its share are rejected without affecting other clients", async () => {
    const { server, get, release, inside } = await serve({ concurrent: 8, concurrentPerClient: 4 });
    const held = "GET /held HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n";
    const crowd = await Promise.all(
      Array.from({ length: 20 }, () => speak(server.port, held, "127.0.0.2")),
    );
    await expect
      .poll(() => crowd.filter(({ heard }) => heard().includes(" 503 ")))
      .toHaveLength(16);
    expect(inside.now).toBe(4);
    expect((await get("/now")).status).toBe(200);
    release();
    await Promise.all(crowd.map(({ closed }) => closed));
    expect(crowd.filter(({ heard }) => heard().includes(" 200 "))).toHaveLength(4);
  });

  test("are rejected earlier if the process lags behind", async () => {
    const lateness = { ms: 0 };
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const shedder = createLoadShedder(
      async () => {
        await held;
        return new Response();
      },
      {
        log: createLog("silent"),
        lateness: () => lateness.ms,
        isOwners: async () => false,
        limits: { ...webServerLimits, concurrent: 8 },
      },
    );
    const ask = () => shedder.fetch(new Request("http://shop.example/x"), {});
    const first = [ask(), ask()];
    lateness.ms = 900;
    expect(await ask()).toBeUndefined();
    expect(shedder.turnsAway("/x", [])).toBe(true);
    lateness.ms = 100;
    expect(shedder.turnsAway("/x", [])).toBe(false);
    const third = ask();
    release();
    for (const response of await Promise.all([...first, third])) expect(response?.status).toBe(200);
  });

  test("a body arrives complete, however it was split into packets", async () => {
    const { server } = await serve();
    const { socket, heard } = await speak(
      server.port,
      "POST /x HTTP/1.1\r\nhost: shop\r\ncontent-length: 11\r\n\r\nhello",
    );
    socket.write(" world");
    await vi.waitFor(() => expect(heard()).toContain("hello world"), 10_000);
  });
});

describe("slow clients", () => {
  test("whose headers never end are closed, and delay nobody else", async () => {
    const { server, get } = await serve({ concurrent: 1, headersMs: 200, checkMs: 50 });
    const slow = await Promise.all(
      Array.from({ length: 20 }, () =>
        speak(server.port, "GET / HTTP/1.1\r\nhost: shop\r\nx-a: b"),
      ),
    );
    expect((await get("/now")).status).toBe(200);
    await Promise.all(slow.map(({ closed }) => closed));
    expect(slow[0]?.heard()).toMatch(/^HTTP\/1\.1 408|^$/);
  });

  test("whose bodies never end occupy no place, and are closed", async () => {
    const { server, get } = await serve({
      concurrent: 1,
      headersMs: 150,
      requestMs: 300,
      checkMs: 50,
    });
    const slow = await Promise.all(
      Array.from({ length: 20 }, () =>
        speak(server.port, "POST /x HTTP/1.1\r\nhost: shop\r\ncontent-length: 500\r\n\r\nhe"),
      ),
    );
    expect((await get("/now")).status).toBe(200);
    await Promise.all(slow.map(({ closed }) => closed));
  });

  const headOf = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: shop\r\n${body}\r\n\r\n`;
  const chunked = (path: string) => `${headOf(path, "transfer-encoding: chunked")}2\r\nhe\r\n`;

  const upload = "/api/storage/objects/x.jpg";
  const large = "content-length: 9000000";
  const asOwner = { cookie: "owner" };

  test("with endless uploads fill only the places for uploads", async () => {
    const { server, get, url } = await serve({ uploads: 2 });
    const endless = `${headOf(upload, `cookie: owner\r\n${large}`)}he`;
    for (let count = 0; count < 2; count++) await speak(server.port, endless);
    await vi.waitFor(async () => {
      const another = { method: "POST", headers: asOwner, body: "x".repeat(300_000) };
      expect((await fetch(`${url}${upload}`, another)).status).toBe(503);
    }, 10_000);
    expect((await get("/now")).status).toBe(200);
    expect((await fetch(`${url}/x`, { method: "POST", body: "small" })).status).toBe(200);
  });

  const slowHeads = {
    "a picture of known length": headOf(upload, large),
    "a picture of unknown length": chunked(upload),
    "a film": headOf("/api/storage/film", large),
    "a product file": headOf("/admin/actions/preview-import-file", large),
    "recipients of known length": headOf("/api/quote", "content-length: 900000"),
    "recipients of unknown length": chunked("/api/recipients-file"),
    "details of unknown length": chunked("/api/checkouts/1/details"),
  };
  const networks = { "one network": 1, "64 networks": 64 };
  const attacks = Object.keys(slowHeads).flatMap((what) =>
    Object.keys(networks).map((where) => [what, where] as const),
  );

  test.each(attacks)(
    "of strangers who send %s from %s keep no place from the owner",
    async (what, where) => {
      const { server, get, url } = await serve({ concurrent: 8, patienceMs: 500 });
      const head = slowHeads[what as keyof typeof slowHeads];
      const { [where as keyof typeof networks]: count } = networks;
      for (let at = 0; at < 64; at++) {
        await speak(server.port, `${head}h`, `127.0.0.${2 + (at % count)}`);
      }
      for (const body of ["x".repeat(300_000), "x".repeat(3_000_000)]) {
        const stored = await fetch(`${url}${upload}`, { method: "POST", headers: asOwner, body });
        expect(stored.status).toBe(200);
        expect(await stored.text()).toBe(body);
      }
      expect((await get("/now")).status).toBe(200);
    },
  );

  test("of strangers get no body read that only the owner may send", async () => {
    const { server, inside } = await serve();
    const { closed, heard } = await speak(server.port, headOf(upload, large));
    await closed;
    expect(heard()).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
    expect(inside.most).toBe(1);
  });

  test("with other bodies of unknown length occupy no place for uploads", async () => {
    const { server, url } = await serve({ uploads: 2 });
    for (let count = 0; count < 16; count++) await speak(server.port, chunked("/x"));
    const body = "x".repeat(300_000);
    const stored = await fetch(`${url}${upload}`, { method: "POST", headers: asOwner, body });
    expect(stored.status).toBe(200);
    const { heard } = await speak(server.port, chunked("/x"));
    sockets.at(-1)?.write(`${body.length.toString(16)}\r\n${body}`);
    await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1\.1 413/), 10_000);
  });

  test("leave room for the recipients of an honest shopper, up to a megabyte and of any length", async () => {
    const { server, url } = await serve();
    for (let at = 0; at < 200; at++) {
      await speak(server.port, headOf("/api/quote", "content-length: 900000"), `127.0.0.${2 + at}`);
    }
    const body = "x".repeat(1_000_000);
    const known = await fetch(`${url}/api/quote`, { method: "POST", body });
    expect((await known.text()).length).toBe(body.length);
    const stream = new Blob([body]).stream();
    const unknown = { method: "POST", body: stream, duplex: "half" } as RequestInit;
    expect((await (await fetch(`${url}/api/recipients-file`, unknown)).text()).length).toBe(
      body.length,
    );
    const over = await fetch(`${url}/api/quote`, {
      method: "POST",
      body: new Blob(["x".repeat(1_100_000)]).stream(),
      duplex: "half",
    } as RequestInit).catch(() => ({ status: 413 }));
    expect(over.status).toBe(413);
  });

  test("whose recipients do not arrive at the least speed are closed", async () => {
    const recipientBodies = { ...webServerLimits.recipientBodies, ms: 100 };
    const { server } = await serve({ recipientBodies });
    await (await speak(server.port, `${headOf("/api/quote", "content-length: 900000")}h`)).closed;
  });

  test("whose small bodies do not arrive are closed soon", async () => {
    const { server } = await serve({ smallBodies: { ...webServerLimits.smallBodies, ms: 100 } });
    await (await speak(server.port, `${headOf("/x", "content-length: 500")}h`)).closed;
  });

  test.each([
    ["one address", ["127.0.0.2"]],
    ["thirty addresses", Array.from({ length: 30 }, (_, at) => `127.0.0.${at + 2}`)],
  ])("510 at once from %s block no payment", async (_what, addresses) => {
    const { server, url } = await serve();
    const slow = await Promise.all(
      Array.from({ length: 510 }, (_, at) =>
        speak(
          server.port,
          `${headOf("/api/checkouts/1/order", "content-length: 500")}h`,
          addresses[at % addresses.length],
        ),
      ),
    );
    for (let payment = 0; payment < 20; payment++) {
      const response = await fetch(`${url}/api/webhooks/stripe`, { method: "POST", body: "paid" });
      expect(response.status).toBe(200);
    }
    const kept = slow.filter(({ socket }) => !socket.destroyed);
    expect(kept.length).toBeLessThanOrEqual(Math.min(500, 20 * addresses.length));
  });

  test("with half a request block nobody for longer than a moment", async () => {
    const { server, get } = await serve({ connections: 40, newMs: 100 });
    const half = "GET / HTTP/1.1\r\nhost: shop\r\nx-a: b";
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => speak(server.port, half, `127.0.0.${at + 2}`)),
    );
    await new Promise((done) => setTimeout(done, 150));
    await vi.waitFor(async () => expect((await get("/now")).status).toBe(200), 10_000);
  });

  test("get only their share of the connections", async () => {
    const { server, get } = await serve({ connections: 40, connectionsOfClient: 8 });
    const half = "GET / HTTP/1.1\r\nhost: shop\r\nx-a: b";
    const slow = await Promise.all(
      Array.from({ length: 60 }, () => speak(server.port, half, "127.0.0.2")),
    );
    expect((await get("/now")).status).toBe(200);
    await expect.poll(() => slow.filter(({ socket }) => !socket.destroyed)).toHaveLength(8);
  });

  test("that are silent for a while are closed", async () => {
    const { server } = await serve({ silenceMs: 200 });
    const { closed } = await speak(server.port, "");
    await closed;
  });
});

describe("keep-alive connections", () => {
  const request = "GET / HTTP/1.1\r\nhost: shop.example\r\n\r\n";

  test("outlast a proxy's, so that none is closed under a shopper's request", async () => {
    const { server } = await serve({ silenceMs: 500 });
    const kept = await speak(server.port, request);
    await vi.waitFor(() => expect(kept.heard()).toContain("200 OK"), 10_000);
    // A later idle connection is closed first.
    await (await speak(server.port, "")).closed;
    expect(kept.socket.destroyed).toBe(false);
    // nginx and most load balancers keep connections for 60 seconds.
    expect(Number(/keep-alive: timeout=(\d+)/i.exec(kept.heard())?.[1])).toBeGreaterThan(60);
  });

  test("are closed when they are idle", async () => {
    const { server } = await serve({ idleMs: 50 });
    const kept = await speak(server.port, request);
    await vi.waitFor(() => expect(kept.heard()).toContain("200 OK"), 10_000);
    await kept.closed;
  });

  test("that are idle make room for new ones, and those with a request do not", async () => {
    const { server, release, inside } = await serve({ connections: 8 });
    const busy = await speak(server.port, request);
    await vi.waitFor(() => expect(busy.heard()).toContain("200 OK"), 10_000);
    busy.socket.write(request.replace("/", "/held"));
    await vi.waitFor(() => expect(inside.now).toBe(1), 10_000);
    const crowd = [];
    for (let more = 0; more < 30; more++) {
      const one = await speak(server.port, request);
      await vi.waitFor(() => expect(one.heard()).toContain("200 OK"), 10_000);
      crowd.push(one);
    }
    expect(crowd.filter(({ socket }) => !socket.destroyed).length).toBeLessThan(8);
    release();
    await vi.waitFor(() => expect(busy.heard()).toMatch(/\/held$/), 10_000);
  });

  test("are closed when a crowd connects at once, and another try gets in", async () => {
    const { server } = await serve({ connections: 8 });
    const crowd = await Promise.all(Array.from({ length: 8 }, () => speak(server.port, request)));
    await vi.waitFor(() => {
      for (const one of crowd) expect(one.heard() || one.socket.destroyed).toBeTruthy();
    }, 10_000);
    await vi.waitFor(async () => {
      const late = await speak(server.port, request);
      await vi.waitFor(() => expect(late.heard()).toContain("200 OK"), 100);
    }, 10_000);
  });
});

describe("closing", () => {
  test("finishes running requests, fails the readiness check, and accepts no new connections", async () => {
    const { server, url, get, release } = await serve();
    const { socket, heard, closed } = await speak(
      server.port,
      "GET /held HTTP/1.1\r\nhost: shop\r\n\r\n",
    );
    await get("/now");
    let isClosed = false;
    const closing = server.close().then(() => {
      isClosed = true;
    });
    await expect(fetch(`${url}/now`)).rejects.toThrow();
    // On the connection that is in use.
    socket.write("GET /readyz HTTP/1.1\r\nhost: shop\r\n\r\n");
    expect(isClosed).toBe(false);
    release();
    await closed;
    await closing;
    expect(heard()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\/held/);
    expect(heard()).toMatch(/HTTP\/1\.1 503[\s\S]*connection: close[\s\S]*stopping/i);
  });

  test("does not wait for a browser to close its connection", async () => {
    const { server, get, release } = await serve();
    const running = get("/held");
    await get("/now");
    const closing = server.close();
    release();
    expect(await (await running).text()).toBe("/held");
    const begin = performance.now();
    await closing;
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  test("does not wait forever for a request that never ends", async () => {
    const { server } = await serve({ finishMs: 100 });
    const { closed } = await speak(server.port, "GET /held HTTP/1.1\r\nhost: shop\r\n\r\n");
    await server.close();
    await closed;
  });
});
