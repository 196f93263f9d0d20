import { type IncomingHttpHeaders, request } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { webServerOptions } from "#test/support/web-server-options.ts";
import { blockListOf } from "../requests/client-address.ts";
import { openWebServer, type WebServer } from "../web-server.ts";
import { refuseForeignHosts } from "./foreign-hosts.ts";
import { isPlainHttp } from "./plain-http.ts";

const production = {
  mode: "production" as "production" | "demo",
  siteUrl: "https://bars.example",
  siteHosts: ["www.bars.example"],
};

let server: WebServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

type Result = { status: number | undefined; headers: IncomingHttpHeaders; text: string };

/** Not `fetch`, which does not allow setting Host. */
async function ask(
  path: string,
  host: string,
  method = "GET",
  config = production,
): Promise<Result> {
  server ??= await openWebServer(
    { fetch: async () => new Response("the shop") } as never,
    { stamp: () => undefined, changedSince: () => true },
    { ...webServerOptions, refuseForeignHosts: refuseForeignHosts(config) },
  );
  const { port } = server;
  return await new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path, method, headers: { host } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      const { statusCode: status, headers } = response;
      response.on("end", () => resolve({ status, headers, text }));
    })
      .on("error", reject)
      .end();
  });
}

describe("in production", () => {
  test.each([
    "bars.example",
    "BARS.example.:443",
    "www.bars.example",
    "localhost:3000",
    "127.0.0.1",
    "[::1]:3000",
  ])("the shop answers as %s", async (host) => {
    expect((await ask("/admin", host)).text).toBe("the shop");
    expect((await ask("/api/x", host, "POST")).text).toBe("the shop");
  });

  test.each(["evil.example", "bars.example.evil.example", "203.0.113.7", "localhost.evil.example"])(
    "a page of %s is redirected to the shop's own address",
    async (host) => {
      const { status, headers, text } = await ask("/products?sort=name", host);
      expect({ status, text }).toEqual({ status: 302, text: "" });
      expect(headers.location).toBe("https://bars.example/products?sort=name");
      expect((await ask("//evil.example/", host)).headers.location).toBe(
        "https://bars.example//evil.example/",
      );
      expect((await ask("http://evil.example/", host)).headers.location).toBe(
        "https://bars.example/",
      );
    },
  );

  test.each([
    ["POST", "/admin/unlock"],
    ["POST", "/products"],
    ["PUT", "/admin/media"],
    ["GET", "/api/products?ids=1"],
    ["DELETE", "/functions"],
  ])("a call (%s %s) under another name is refused with 421", async (method, path) => {
    expect(await ask(path, "evil.example", method)).toMatchObject({ status: 421 });
  });

  test.each(["/healthz", "/readyz"])("%s is answered under any name", async (path) => {
    expect((await ask(path, "10.1.2.3:3000")).text).toBe("the shop");
  });
});

test("a demo answers under any name", async () => {
  const demo = { ...production, mode: "demo" as const };
  expect((await ask("/", "phone.example", "GET", demo)).text).toBe("the shop");
});

describe("a PIN counts as sent unencrypted", () => {
  const trusted = blockListOf(["127.0.0.1"]);
  const requested = (peer: string, headers: Record<string, string>, mode: "demo" | "production") =>
    isPlainHttp({ mode }, peer, (name) => headers[name], trusted);

  test.each([
    ["from a proxy that says http", "127.0.0.1", "http", true],
    ["from a proxy that says https", "127.0.0.1", "https", false],
    ["from a chain of proxies, the last of which says http", "127.0.0.1", "https, http", true],
    ["from a trusted proxy that says nothing", "127.0.0.1", undefined, false],
    ["from a proxy that nobody named and that says https", "10.0.0.9", "https", false],
    ["from somebody who asks the shop itself", "203.0.113.7", undefined, true],
  ])("%s", (_what, peer, said, isPlain) => {
    const headers = { host: "bars.example", ...(said && { "x-forwarded-proto": said }) };
    expect(requested(peer, headers, "production")).toBe(isPlain);
    expect(requested(peer, headers, "demo")).toBe(false);
    expect(requested(peer, { ...headers, host: "localhost:3000" }, "production")).toBe(false);
  });
});
