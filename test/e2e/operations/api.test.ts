import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { buyOrder, intentBody, post } from "../../support/api-shopper.ts";
import { runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";

const shop = forAllTests(() => runShop({ ORDER_EMAIL_TO: "owner@example.com" }));

describe("every address of the route table", () => {
  // The public pages are read in test/e2e/shop/findable.test.ts.
  const open = [
    "/products?category=milk&sort=price-low&view=list",
    ...["/bundle-creator?size=5&add=1", "/cart", "/checkout"],
    ...["/admin/unlock", "/healthz", "/readyz"],
  ];
  test.each(open)("%s answers 200", async (path) => {
    expect((await fetch(`${shop.url}${path}`)).status).toBe(200);
  });

  test("an admin route's data cannot be requested through another address", async () => {
    const response = await fetch(`${shop.url}/_.data?_routes=routes%2Fadmin%2Fdashboard`);
    expect(await response.text()).not.toMatch(/totalOrders|revenue/i);
  });

  const missing = [
    "/nowhere",
    "/products/9999",
    "/products/12abc",
    "/products/-1",
    "/order-confirmation/x",
    `/order-confirmation/${randomUUID()}`,
  ];
  test.each(missing)("%s answers 404 with a page", async (path) => {
    const response = await fetch(`${shop.url}${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  });

  const rubbish = [
    "/products?category=%00&sort=constructor&view=__proto__",
    "/products?category=dark&category=milk",
    "/bundles?size=4&add=abc&editBundle=%F0%9F%8D%AB",
    "/bundles?add=999999999999999999999",
    "/bundle-creator?bars=1,1,1,1,1,1,1,zzz&size=3",
    "/api/products?ids=,,,;drop table products",
  ];
  test.each(rubbish)("%s gets a normal page", async (path) => {
    expect((await fetch(`${shop.url}${path}`)).status).toBe(200);
  });
});

describe("requests that no browser sends:", () => {
  test("an address that cannot be decoded is a 404, and is not logged", async () => {
    const before = shop.output().length;
    for (const path of ["/%ff", `/${"%ff".repeat(4_000)}`, "/products/%ff.data", "/api/%ff"]) {
      expect((await fetch(`${shop.url}${path}`)).status).toBe(404);
    }
    expect(shop.output().slice(before)).toBe("");
  });

  test.each([
    ["/admin/unlock", "text/plain"],
    ["/admin/unlock.data", "text/plain"],
    ["/admin/unlock", "multipart/form-data; boundary=x"],
    ["/order/X", "text/plain"],
    ["/order/X.data", "multipart/form-data; boundary=x"],
  ])("a POST to %s without a form (%s) is refused and not logged", async (path, type) => {
    const before = shop.output().length;
    const response = await fetch(`${shop.url}${path}`, {
      method: "POST",
      body: "pin=1",
      headers: { "content-type": type },
    });
    expect(response.status).toBe(400);
    expect(shop.output().slice(before)).toBe("");
  });
});

describe("headers", () => {
  test("pages carry a strict content security policy without unsafe sources", async () => {
    const policy = (await fetch(shop.url)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toContain("unsafe");
  });

  test("redirects carry the security headers too", async () => {
    const { headers } = await fetch(`${shop.url}/admin`, { redirect: "manual" });
    expect(headers.get("location")).toMatch(/^\/admin\/unlock/);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toContain("max-age=");
  });

  test("static files are compressed and cached forever under their hashed names", async () => {
    const html = await (await fetch(shop.url)).text();
    // Smaller ones are not compressed.
    const script = /\/assets\/shop-[\w-]+\.js/.exec(html)?.[0];
    const response = await fetch(`${shop.url}${script}`, { headers: { "accept-encoding": "br" } });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("cache-control")).toContain("immutable");
  });

  test("a file of another build is a 404, without rendering a page", async () => {
    for (const method of ["GET", "POST"]) {
      const response = await fetch(`${shop.url}/assets/app-0000aaaa.css`, { method });
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).toBe("There is no such file.");
    }
  });

  test("a home page with fallback bars is not cacheable", async () => {
    const ask = async () => await fetch(shop.url);
    await query(shop, "update products set description = description || '.' where id = 12");
    await query(shop, "alter table products rename to products_away");
    try {
      // The kept page goes once the change is heard of.
      await expect
        .poll(async () => {
          const { status, headers } = await ask();
          return [status, headers.get("cache-control")];
        })
        .toEqual([200, "no-store"]);
    } finally {
      await query(shop, "alter table products_away rename to products");
    }
    const response = await ask();
    expect(response.headers.get("cache-control")).not.toBe("no-store");
  });

  test("files outside of the client folder are not served", async () => {
    for (const path of ["/assets/../../server/index.js", "/..%2f..%2fpackage.json", "/.env"]) {
      // With node:http, because fetch normalizes the path.
      const status = await new Promise((resolved, rejected) => {
        request(new URL(shop.url), { path }, (response) => {
          response.resume();
          resolved(response.statusCode);
        })
          .on("error", rejected)
          .end();
      });
      expect(status).toBe(404);
    }
  });
});

describe("bad input to the payment calls", () => {
  const intents = () => `${shop.url}/api/create-payment-intent`;
  const good = intentBody(randomUUID(), 100);

  test.each([
    ["no JSON", "{not json"],
    ["an empty body", ""],
    ["a list", []],
    ["null", null],
    ["an empty cart", { ...good, lines: [] }],
    ["a fraction of a cent", { ...good, amount: 10.5 }],
    ["a negative amount", { ...good, amount: -1 }],
    ["an amount as text", { ...good, amount: "100" }],
    ["another currency", { ...good, currency: "eur" }],
    ["no payment method", { ...good, methodTypes: [] }],
    ["an unknown payment method", { ...good, methodTypes: ["cash"] }],
    ["a checkout id that is no UUID", { ...good, checkoutId: "1; drop table checkouts" }],
    ["a quantity of zero", { ...good, lines: [{ productId: 1, quantity: 0 }] }],
    ["half a bar", { ...good, lines: [{ productId: 1, quantity: 0.5 }] }],
    ["a huge quantity", { ...good, lines: [{ productId: 1, quantity: 1e15 }] }],
    [
      "a bundle of four",
      { ...good, lines: [{ productId: 1, quantity: 4, bundleId: "b", bundleSize: 4 }] },
    ],
    ["a product id as text", { ...good, lines: [{ productId: "1", quantity: 1 }] }],
  ])("%s gets a 400 and a sentence", async (_what, body) => {
    const response = await post(intents(), body);
    expect(response.status).toBe(400);
    expect(response.body.error).toMatch(/^The request.+\.$/);
  });

  test("a body that is too large is refused before it is read to its end", async () => {
    const response = await post(intents(), { ...good, orderData: "x".repeat(2_000_000) });
    expect(response).toEqual({ status: 413, body: { error: "That is too large to be read." } });
  });

  test("a GET gets 405 with Allow: POST", async () => {
    const response = await fetch(intents());
    expect(response.status).toBe(405);
  });

  test.each(["x", "1", randomUUID()])("an order for the checkout %s is refused", async (id) => {
    const response = await post(`${shop.url}/api/checkouts/${id}/order`, {});
    expect(response.status).toBe(404);
  });
});

describe("paying", () => {
  test("the order's page is private: never cached by others, never indexed", async () => {
    const orderId = (await buyOrder(shop)).id;
    const page = await fetch(`${shop.url}/order-confirmation/${orderId}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toMatch(/private.*no-store/);
    const html = await page.text();
    expect(html).toContain("Robin");
    expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
  });
});
