import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { fetchPublic, type PublicNetwork } from "./fetch-public.ts";
import { isPublicAddress } from "./public-address.ts";

const limits = { maxBytes: 1_000, withinMs: 5_000 };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return (server.address() as AddressInfo).port;
}

/** A network in which this machine counts as public, as pictures.example. */
const world = (names: Record<string, readonly string[]> = {}): PublicNetwork => ({
  async resolve(host) {
    return { "pictures.example": ["127.0.0.1"], ...names }[host] ?? Promise.reject(new Error());
  },
  isAllowed: (address) => address === "127.0.0.1" || isPublicAddress(address),
});
const fetchIn = (network: PublicNetwork, address: string, within = limits) =>
  fetchPublic(address, within, network);

describe("an address on the web", () => {
  test("is fetched with its name as the Host header", async () => {
    const port = await serve((request, response) => response.end(request.headers.host));
    const fetched = await fetchIn(world(), `http://pictures.example:${port}/a.jpg`);
    expect(fetched).toEqual({ code: "fetched", bytes: Buffer.from(`pictures.example:${port}`) });
  });

  test("is followed over a limited number of redirects", async () => {
    const port = await serve((request, response) => {
      const at = Number(request.url?.slice(1));
      if (at === 0) response.end("there");
      else response.writeHead(302, { location: `/${at - 1}` }).end();
    });
    expect(await fetchIn(world(), `http://pictures.example:${port}/5`)).toMatchObject({
      code: "fetched",
    });
    expect(await fetchIn(world(), `http://pictures.example:${port}/6`)).toMatchObject({
      why: "too-many-redirects",
    });
  });

  test.each([
    ["that says so", { "content-length": "1001" }],
    ["that does not say so", {}],
  ])("with more bytes than allowed is aborted, also one %s", async (_, headers) => {
    const port = await serve((_request, response) => {
      response.writeHead(200, headers);
      response.write(Buffer.alloc(600));
      response.write(Buffer.alloc(401));
    });
    expect(await fetchIn(world(), `http://pictures.example:${port}/`)).toEqual({
      code: "not-fetched",
      why: "too-large",
      retryable: false,
    });
  });

  test("that never ends is aborted after a time limit", async () => {
    const port = await serve((_request, response) => {
      response.write("a");
    });
    const slow = { ...limits, withinMs: 200 };
    expect(await fetchIn(world(), `http://pictures.example:${port}/`, slow)).toMatchObject({
      why: "too-slow",
      retryable: true,
    });
  });

  test.each([
    [404, false],
    [403, false],
    [503, true],
    [429, true],
  ])("that answers %i is retried: %s", async (status, retryable) => {
    const port = await serve((_request, response) => response.writeHead(status).end());
    expect(await fetchIn(world(), `http://pictures.example:${port}/`)).toEqual({
      code: "not-fetched",
      why: "refused",
      status,
      retryable,
    });
  });

  test.each([
    "ftp://pictures.example/a",
    "file:///etc/passwd",
    "http://me:secret@pictures.example/",
    "data:image/png;base64,AAAA",
    "nothing",
  ])("is refused: %s", async (address) => {
    expect(await fetchIn(world(), address)).toMatchObject({ why: "not-a-web-address" });
  });

  test("without a server is reported as such", async () => {
    expect(await fetchIn(world(), "http://nobody.example/")).toMatchObject({ why: "no-such-host" });
  });
});

describe("the shop's own network is not reached", () => {
  const requested: string[] = [];
  const open = () =>
    serve((request, response) => {
      requested.push(request.url ?? "");
      response.end("secret");
    });

  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:db8::1]/",
    "http://localhost/",
  ])("by its address %s", async (address) => {
    expect(await fetchPublic(address, limits)).toMatchObject({ why: "not-public" });
  });

  test("by a name that resolves to it, even if another of its addresses is public", async () => {
    const port = await open();
    const network: PublicNetwork = {
      resolve: world({ "inside.example": ["127.0.0.1"], "both.example": ["93.184.216.34", "::1"] })
        .resolve,
      isAllowed: isPublicAddress,
    };
    for (const name of ["inside.example", "both.example"]) {
      expect(await fetchIn(network, `http://${name}:${port}/`)).toMatchObject({
        why: "not-public",
      });
    }
    expect(requested).toEqual([]);
  });

  test.each([
    "http://127.0.0.2:PORT/",
    "http://[::1]:PORT/",
    "//10.0.0.1/",
    "http://in.example:PORT/",
  ])("by a redirect to %s", async (location) => {
    const secret = await open();
    const port = await serve((_request, response) =>
      response.writeHead(301, { location: location.replace("PORT", String(secret)) }).end(),
    );
    const network = world({ "in.example": ["127.0.0.2"] });
    expect(await fetchIn(network, `http://pictures.example:${port}/`)).toMatchObject({
      why: "not-public",
    });
    expect(requested).toEqual([]);
  });

  test("by a name that changes between check and connection: it is resolved once", async () => {
    const port = await serve((_request, response) => response.end("public"));
    let times = 0;
    const network: PublicNetwork = {
      async resolve() {
        times += 1;
        return times === 1 ? ["127.0.0.1"] : ["127.0.0.2"];
      },
      isAllowed: (address) => address === "127.0.0.1",
    };
    expect(await fetchIn(network, `http://changing.example:${port}/`)).toMatchObject({
      code: "fetched",
    });
    expect(times).toBe(1);
  });
});

test.each(["93.184.216.34", "8.8.8.8", "2606:4700::1111", "2a00:1450:4001:82a::200e"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
