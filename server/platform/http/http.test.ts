import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { blockListOf, clientAddress } from "./requests/client-address.ts";
import { requestIdOf } from "./requests/request-id.ts";
import { contentSecurityPolicy } from "./security/content-security-policy.ts";
import { framingOf } from "./security/framing.ts";
import { sameOriginOnly } from "./security/same-origin.ts";

const ONE = "'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='";

const alone = { framedBy: "none", frames: [] } as const;

describe("the content security policy", () => {
  test("hashes exactly the text between the tags", () => {
    // printf 'one()' | openssl dgst -sha256 -binary | base64
    expect(contentSecurityPolicy("<script>one()</script>", alone)).toContain(ONE);
  });

  test("names each inline script by its hash and allows no other", () => {
    const policy = contentSecurityPolicy(
      `<script>one()</script><script src="/a.js"></script><script type="module">two()</script>`,
      alone,
    );
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(" ");
    const hash = expect.stringMatching(/^'sha256-.{43}='$/);
    expect(scripts).toEqual(["'self'", hash, hash]);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("stripe");
  });

  test("allows Stripe's script, frames and calls where cards are typed, and nothing unsafe", () => {
    const policy = contentSecurityPolicy("<script>one()</script>", alone, { withStripe: true });
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        `script-src 'self' ${ONE} https://js.stripe.com https://*.js.stripe.com`,
        "connect-src 'self' https://api.stripe.com",
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      ]),
    );
    expect(policy).not.toContain("unsafe");
  });

  test("lets nobody frame a page, and a page frame only the shop's own", () => {
    const policy = contentSecurityPolicy("", alone);
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
      expect(contentSecurityPolicy("", framing)).toContain(
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
    // Of a trusted proxy's header only the last entry counts, which the proxy itself has added.
    ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["10.1.0.5", "1.1.1.1, 198.51.100.7", "198.51.100.7"],
    ["::1", "2001:db8::1", "2001:db8::1"],
    ["127.0.0.1", "rubbish", "127.0.0.1"],
    [undefined, undefined, "unknown"],
  ])("of peer %s with X-Forwarded-For %s is %s", (peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
  });
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
