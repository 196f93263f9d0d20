import { createStaticHandler } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { orderLinkToken } from "#server/orders/order-link-token.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { routeContext } from "#test/support/call-route.ts";
import { buy } from "#test/support/checkouts.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { action, loader } from "./order-link.route.tsx";

const { shop, time } = forAllTests(openTestShop);
let orderNumber: string;
let token: string;
beforeAll(async () => {
  const orderId = await buy(shop);
  orderNumber = (await findOrder(shop.db, orderId))?.orderNumber ?? "";
  token = orderLinkToken(shop.secret, orderId, time.now);
});

async function ask(path: string, fields?: Record<string, string>, cookie = "") {
  const route = {
    id: "order-link",
    path: "/order/:orderNumber",
    loader: loader as unknown as () => unknown,
    action: action as unknown as () => unknown,
  };
  const context = routeContext(shop);
  const request = new Request(`http://localhost:3000${path}`, {
    headers: { cookie },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  const answered = await createStaticHandler([route]).query(request, { requestContext: context });
  if (answered instanceof Response) throw new Error("The route answered with a response.");
  return {
    status: answered.statusCode,
    page: answered.loaderData["order-link"]?.page,
    result: answered.actionData?.["order-link"],
    referrer: answered.loaderHeaders["order-link"]?.get("referrer-policy"),
    cookie: answered.loaderHeaders["order-link"]?.get("set-cookie") ?? null,
  };
}

describe("an order's link", () => {
  test("with its token opens the order, and the token leaves the address", async () => {
    const opened = await ask(`/order/${orderNumber}?token=${token}`);
    expect(opened).toMatchObject({ status: 200, page: { order: { orderNumber } } });
    expect(opened.referrer).toBe("no-referrer");
  });

  test.each(["", "?token=", "?token=x"])("with the token %j shows nothing of it", async (query) => {
    const refused = await ask(`/order/${orderNumber}${query}`);
    expect(refused).toMatchObject({ status: 403, page: null });
    // Under "no-referrer" browsers send the origin "null", and the form would be refused.
    expect(refused.referrer).toBe("same-origin");
  });

  test("works for a year, and not with a changed expiry", async () => {
    const then = time.now;
    const inDays = (days: number) => new Date(then.getTime() + days * DAY_MS);
    time.now = inDays(365);
    expect(await ask(`/order/${orderNumber}?token=${token}`)).toMatchObject({ status: 200 });
    time.now = inDays(366);
    expect(await ask(`/order/${orderNumber}?token=${token}`)).toMatchObject({ status: 403 });
    const [day = "", signature] = token.split(".");
    const later = `${Number(day) + 1}.${signature}`;
    expect(await ask(`/order/${orderNumber}?token=${later}`)).toMatchObject({ status: 403 });
    time.now = then;
  });

  test("sets a cookie that opens this order only", async () => {
    const { cookie } = await ask(`/order/${orderNumber}?token=${token}`);
    expect(cookie).toMatch(/^conche_order_\w+=[^;]+; Path=\/order; HttpOnly; SameSite=Lax$/);
    const kept = cookie?.split(";")[0] ?? "";
    expect(await ask(`/order/${orderNumber}`, undefined, kept)).toMatchObject({
      status: 200,
      page: { order: { orderNumber } },
      cookie: null,
    });
    expect(await ask("/order/CHOC-2026-999", undefined, kept)).toMatchObject({ status: 403 });
    expect((await ask(`/order/${orderNumber}?token=x`)).cookie).toBeNull();
  });

  test("with a number that the database cannot store is refused like any other", async () => {
    expect(await ask("/order/%00?token=x")).toMatchObject({ status: 403, page: null });
  });

  test("requested by its customer or by a stranger gets the same answer", async () => {
    const answers = await Promise.all([
      ask(`/order/${orderNumber}`, { email: shopper.email }),
      ask(`/order/${orderNumber}`, { email: "sam.sample@example.com" }),
    ]);
    const [own, strangers] = answers;
    expect(own).toEqual(strangers);
    expect(own).toMatchObject({ status: 200, page: null, result: { code: "heard" } });
  });

  test.each(["", "robin", "robin@example"])(
    "requested with an invalid email address asks for it again: %j",
    async (email) => {
      expect(await ask(`/order/${orderNumber}`, { email })).toMatchObject({
        status: 422,
        result: { code: "refused", email, text: expect.stringMatching(/^Please enter/) },
      });
    },
  );

  test("requested too often says when to try again", async () => {
    const email = "sam.sample@example.com";
    const statuses = await Promise.all(
      Array.from({ length: 11 }, async () => (await ask("/order/X", { email })).status),
    );
    expect(statuses).toContain(429);
    const { result } = await ask("/order/X", { email });
    expect(result).toMatchObject({ code: "refused", text: expect.stringContaining("60 minutes") });
  });
});
