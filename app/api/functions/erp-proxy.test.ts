import { createStaticHandler } from "react-router";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { sessionHeader } from "#app/admin/access/admin-cookie.ts";
import { openAdminSession } from "#server/admin-access/admin-sessions.ts";
import type { AppContext } from "#server/app-context.ts";
import { routeContext } from "#test/support/call-route.ts";
import { buy } from "#test/support/checkouts.ts";
import { openErpShop } from "#test/support/erp-shop.ts";
import { API_KEY } from "#test/support/fake-odoo/odoo-wire.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { action } from "./erp-proxy.route.ts";

const erp = forAllTests(() => openErpShop(17));
const { shop, odoo } = erp;
let cookie = "";
beforeAll(async () => {
  const token = await openAdminSession(shop);
  cookie = (await sessionHeader(shop.config, token)).split(";")[0] ?? "";
});
beforeEach(() => erp.startOver(17));

/** Sends a request as the admin's browser does; checks that no answer contains the key. */
async function ask(
  body: unknown,
  { shop = erp.shop, as = cookie }: { shop?: AppContext; as?: string } = {},
) {
  const handler = createStaticHandler([
    { id: "proxy", path: "*", action: action as () => unknown },
  ]);
  const context = routeContext(shop);
  const request = new Request("http://localhost:3000/functions/", {
    method: "POST",
    headers: { cookie: as, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const response = await handler
    .queryRoute(request, { requestContext: context })
    .catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw response;
  const text = await response.text();
  expect(text + JSON.stringify([...response.headers])).not.toContain(API_KEY);
  return { status: response.status, body: JSON.parse(text) };
}

const call = (model: string, method: string, args: unknown[], kwargs?: object) =>
  ask({ action: "call_kw", model, method, args, ...(kwargs && { kwargs }) });

test("authenticate answers with a uid and a session id, but no key", async () => {
  expect(await ask({ action: "authenticate" })).toEqual({
    status: 200,
    body: { result: { uid: 6, session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
  });
});

test("every call needs an admin session", async () => {
  const received = await ask({ action: "authenticate" }, { as: "" });
  expect(received.status).toBe(401);
  expect(received.body.error.message).toMatch(/admin is locked/);
  expect(odoo.calls).toEqual([]);
});

test("the listed calls are passed on, including the stock search", async () => {
  const partner = await call("res.partner", "create", [{ name: "Ada", email: "ada@example.com" }]);
  expect(partner.body).toEqual({ result: 8 });
  await call("product.product", "create", [
    { name: "Dark", default_code: "BAR-1", type: "product" },
  ]);
  const fields = ["default_code", "qty_available"];
  const stock = await call(
    "product.product",
    "search_read",
    [[["default_code", "in", ["BAR-1"]]]],
    { fields },
  );
  expect(stock.body).toEqual({ result: [{ id: 1, default_code: "BAR-1", qty_available: 0 }] });
});

test.each([
  ["res.users", "create"],
  ["res.partner", "write"],
  ["res.partner", "unlink"],
  ["sale.order", "unlink"],
  ["account.move", "_post"],
  ["constructor", "create"],
])("%s.%s is not passed on", async (model, method) => {
  const received = await call(model, method, [[1]]);
  expect(received.status).toBe(403);
  expect(odoo.calls).toEqual([]);
});

test("_create_invoices makes the same invoice as the private method, and answers with its id", async () => {
  await call("res.partner", "create", [{ name: "Ada", email: "ada@example.com" }]);
  await call("product.product", "create", [{ name: "Dark", type: "product" }]);
  const line = {
    product_id: 1,
    name: "Dark",
    product_uom_qty: 1,
    price_unit: 12.5,
    tax_id: [[6, 0, []]],
  };
  await call("sale.order", "create", [{ partner_id: 8, order_line: [[0, 0, line]] }]);
  expect((await call("sale.order", "_create_invoices", [[1]])).body).toEqual({
    error: { message: "Failed to create invoice" },
  });
  expect((await call("sale.order", "action_confirm", [[1]])).body).toEqual({ result: true });
  expect((await call("sale.order", "_create_invoices", [[1]])).body).toEqual({ result: [1] });
  expect((await call("account.move", "action_post", [[1]])).body).toEqual({ result: false });
  expect((await call("sale.order", "_create_invoices", [[1]])).body).toEqual({
    error: { message: "Failed to create invoice" },
  });
  expect(odoo.ledger().invoices).toMatchObject([{ state: "posted", total: 1250 }]);
});

test("a failure is described in the error's message", async () => {
  expect((await ask({ action: "authenticate" }, { shop: { ...shop, erp: null } })).body).toEqual({
    error: { message: "Odoo disabled" },
  });
  odoo.before = () => "access-denied";
  expect(await call("res.partner", "search_read", [[]])).toEqual({
    status: 502,
    body: { error: { message: "Authentication failed" } },
  });
  odoo.before = () => undefined;
  expect((await call("res.partner", "create", [{ nope: 1 }])).body.error.message).toMatch(
    /Invalid field 'nope'/,
  );
  expect((await ask({ action: "drop_database" })).status).toBe(400);
});

test("mirrored orders can be found through it", async () => {
  const orderId = await buy(shop);
  await erp.sync(orderId);
  const found = await call("res.partner", "search_read", [[["email", "!=", false]], ["name"]]);
  expect(found.body.result).toEqual([{ id: 8, name: "Robin Sample" }]);
});
