import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { blockListOf, type ClientHeader, clientAddress } from "./requests/client-address.ts";
import { requestIdOf } from "./requests/observe-requests.ts";
import { contentSecurityPolicy } from "./security/content-security-policy.ts";
import { framingOf } from "./security/framing.ts";
import { sameOriginOnly } from "./security/same-origin.ts";

const ONE = "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='";

const alone = { framedBy: "none", frames: [] } as const;

describe("the content security policy", () => {
  test("hashes exactly the text between the tags", () => {
    // printf 'one()' | openssl dgst -sha256 -binary | base64
    expect(contentSecurityPolicy(["one()"], alone)).toContain(ONE);
  });

  test("names each inline script by its hash and allows no other", () => {
    const policy = contentSecurityPolicy(["one()", "two()"], alone);
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ");
    const hash = expect.stringMatching(/^'sha256-.{43}='$/);
    expect(scripts).toEqual(["'self'", hash, hash]);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("stripe");
  });

  test("allows Stripe's script, frames and calls where cards are typed, and nothing unsafe", () => {
    const policy = contentSecurityPolicy(["one()"], alone, { withStripe: true });
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        `script-src 'self' ${ONE} https://js.stripe.com https://*.js.stripe.com`,
        "connect-src 'self' https://api.stripe.com",
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      ]),
    );
    expect(policy).not.toContain("unsafe");
  });

  test("allows Link's hosts only together with Stripe's, for calls and frames and not for scripts", () => {
    const policy = contentSecurityPolicy([], alone, { withStripe: true, withLink: true });
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
        "connect-src 'self' https://api.stripe.com https://link.com https://*.link.com",
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com",
      ]),
    );
    expect(contentSecurityPolicy([], alone, { withLink: true })).not.toContain("link.com");
    expect(contentSecurityPolicy([], alone, { withStripe: true })).not.toContain("link.com");
  });

  test("lets nobody frame a page, and a page frame only the shop's own", () => {
    const policy = contentSecurityPolicy([], alone);
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toMatch(/frame-ancestors 'none'$/);
  });
});

describe("framing", () => {
  const settings = { analyticsUrl: "https://charts.example:8443/board?theme=dark" };

  test.each([
    ["/admin/analytics/board", "self"],
    ["/admin/emails/12/html", "self"],
    ["/admin/analytics", "none"],
    ["/admin/analytics/board/more", "none"],
    ["/admin/emails/12", "none"],
    ["/admin/unlock", "none"],
    ["/", "none"],
  ])("%s may be framed by: %s", (path, framedBy) => {
    expect(framingOf(path, settings).framedBy).toBe(framedBy);
  });

  test("of another dashboard is allowed in the admin only, and for its origin only", () => {
    for (const path of ["/admin/analytics", "/admin", "/AdminOrders"]) {
      const framing = framingOf(path, settings);
      expect(contentSecurityPolicy([], framing)).toContain(
        "frame-src 'self' https://charts.example:8443;",
      );
    }
    expect(framingOf("/products", settings).frames).toEqual([]);
    expect(framingOf("/admin/analytics", { analyticsUrl: null }).frames).toEqual([]);
  });
});

describe("state-changing calls", () => {
  const app = new Hono();
  app.use(sameOriginOnly(["bars.example"]));
  app.all("*", (c) => c.text("done"));
  const post = (headers: Record<string, string>) =>
    app.request("http://shop.example/x", { method: "POST", headers });

  test.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ origin: "https://evil.example", host: "shop.example" }, 403],
    [{ origin: "null", host: "shop.example" }, 403],
    [{ origin: "http://shop.example", host: "shop.example" }, 200],
    [{ origin: "https://bars.example", host: "10.0.0.7:3000" }, 200],
    [{}, 200],
  ])("from %j get %i", async (headers, status) => {
    const given = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    expect((await post(given)).status).toBe(status);
  });

  test("do not include reading: links from other sites work", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await app.request("http://shop.example/", { headers })).status).toBe(200);
  });
});

describe("the client's address", () => {
  const trusted = blockListOf(["127.0.0.0/8", "::1", "10.1.0.0/16"]);

  test.each([
    ["203.0.113.9", undefined, "203.0.113.9"],
    ["::ffff:203.0.113.9", undefined, "203.0.113.9"],
    // X-Forwarded-For of untrusted clients is ignored, also within a private network.
    ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["10.2.0.5", "198.51.100.1", "10.2.0.5"],
    // Of a trusted proxy's header the last entry counts, which the proxy itself has added.
    ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["10.1.0.5", "1.1.1.1, 198.51.100.7", "198.51.100.7"],
    ["::1", "2001:db8::1", "2001:db8::1"],
    ["127.0.0.1", "rubbish", "127.0.0.1"],
    [undefined, undefined, "unknown"],
    // Further trusted proxies are passed, whatever was sent to the farthest of them.
    ["127.0.0.1", "198.51.100.7, 10.1.0.5", "198.51.100.7"],
    ["127.0.0.1", "9.9.9.9, 198.51.100.7, 10.1.0.5, ::1", "198.51.100.7"],
    ["::ffff:127.0.0.1", "198.51.100.7, ::ffff:10.1.0.5", "198.51.100.7"],
    ["::ffff:7f00:1", "198.51.100.7,0:0:0:0:0:ffff:a01:5", "198.51.100.7"],
    ["127.0.0.1", "2001:DB8:0::1, 10.1.0.5:443", "2001:db8::1"],
    ["127.0.0.1", "[2001:db8::1]:51234", "2001:db8::1"],
    ["127.0.0.1", "198.51.100.7:51234", "198.51.100.7"],
    // Rubbish ends the chain at the proxy that passed it on.
    ["127.0.0.1", "198.51.100.7, rubbish, 10.1.0.5", "10.1.0.5"],
    ["127.0.0.1", "198.51.100.7, unknown", "127.0.0.1"],
    ["127.0.0.1", ",", "127.0.0.1"],
    // Empty elements are passed, and quotation marks are none of the address.
    ["127.0.0.1", "198.51.100.7, , 10.1.0.5,", "198.51.100.7"],
    ["127.0.0.1", '"198.51.100.7", "[::1]:443"', "198.51.100.7"],
    // Nobody but proxies: the farthest.
    ["127.0.0.1", "10.1.0.9, 10.1.0.5", "10.1.0.9"],
  ])("of peer %s with X-Forwarded-For %s is %s", (peer, forwarded, expected) => {
    const headers = { "x-forwarded-for": forwarded };
    expect(addressBehind(peer, headers)).toBe(expected);
  });

  test.each([
    ["for=198.51.100.7", "198.51.100.7"],
    ['For="[2001:db8::1]:4711";proto=https', "2001:db8::1"],
    ["for=9.9.9.9, for=198.51.100.7;by=10.1.0.5, for=10.1.0.5", "198.51.100.7"],
    ["for=198.51.100.7, for=_hidden, for=10.1.0.5", "10.1.0.5"],
    ["for=198.51.100.7, , for=10.1.0.5", "198.51.100.7"],
    ["for=198.51.100.7, proto=https", "127.0.0.1"],
    ["proto=https", "127.0.0.1"],
  ])("is taken from Forwarded: %s", (forwarded, expected) => {
    expect(addressBehind("127.0.0.1", { forwarded })).toBe(expected);
    const forged = { forwarded, "x-forwarded-for": "9.9.9.9" };
    expect(addressBehind("127.0.0.1", forged, "forwarded")).toBe(expected);
  });

  test("is taken from an edge network's own header if only trusted proxies were passed", () => {
    const edge = { "x-forwarded-for": "10.1.0.5", "cf-connecting-ip": "198.51.100.7" };
    expect(addressBehind("127.0.0.1", edge, "cf-connecting-ip")).toBe("198.51.100.7");
    expect(addressBehind("127.0.0.1", edge)).toBe("10.1.0.5");
    const around = { ...edge, "x-forwarded-for": "203.0.113.9" };
    expect(addressBehind("127.0.0.1", around, "cf-connecting-ip")).toBe("203.0.113.9");
    expect(addressBehind("203.0.113.9", edge, "cf-connecting-ip")).toBe("203.0.113.9");
  });

  test("is never one that the client invented, however the chain looks", () => {
    const proxy = fc.integer({ min: 0, max: 255 }).map((host) => `10.1.0.${host}`);
    const forged = fc.oneof(fc.ipV4(), fc.ipV6(), proxy, fc.string());
    const visitor = fc.integer({ min: 1, max: 254 }).map((host) => `198.51.100.${host}`);
    fc.assert(
      fc.property(
        fc.array(forged),
        visitor,
        fc.array(proxy, { maxLength: 9 }),
        (sent, own, via) => {
          const chain = [...sent, own, ...via].join(", ");
          const headers = { "x-forwarded-for": chain, "cf-connecting-ip": "9.9.9.9" };
          expect(addressBehind("127.0.0.1", headers)).toBe(own);
          expect(addressBehind("127.0.0.1", headers, "cf-connecting-ip")).toBe(own);
        },
      ),
    );
  });

  function addressBehind(
    peer: string | undefined,
    headers: Partial<Record<ClientHeader, string | undefined>>,
    named?: ClientHeader,
  ): string {
    return clientAddress(peer, (name) => headers[name], trusted, named);
  }
});

describe("a request's id", () => {
  const trusted = blockListOf(["10.0.0.0/8"]);

  test("is the one set by a trusted proxy", () => {
    const id = "4bf92f3577b34da6a3ce929d0e0e4736";
    expect(requestIdOf("10.1.2.3", id, trusted)).toBe(id);
    expect(requestIdOf("::ffff:10.1.2.3", id, trusted)).toBe(id);
  });

  test.each([
    ["192.0.2.1", "4bf92f3577b34da6"],
    [undefined, "4bf92f3577b34da6"],
    ["10.1.2.3", undefined],
    ["10.1.2.3", "short"],
    ["10.1.2.3", "x".repeat(65)],
    ["10.1.2.3", "robin@example.com"],
    ["10.1.2.3", 'a"b"c"d"e"f'],
  ])("is a new one if %s sends %j", (remote, header) => {
    const id = requestIdOf(remote, header, trusted);
    expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(requestIdOf(remote, header, trusted)).not.toBe(id);
  });
});
