import { createStaticHandler } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
import { routeContext } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { readAdminToken } from "./access/admin-cookie.ts";
import { action as lock } from "./access/lock.route.ts";
import { action as unlock } from "./access/unlock.route.tsx";

const house = forAllTests(() => openTestShop({ ADMIN_PIN: "71935" }));
const { shop } = house;
beforeEach(async () => {
  await shop.db.deleteFrom("pin_attempts").execute();
});

type Fields = Record<string, string> | [string, string][];

/** Posts a form to one route as the router does. @returns what the route answers */
async function post(
  path: string,
  action: unknown,
  fields: Fields,
  { cookie = "", shop = house.shop, plainHttp = false } = {},
) {
  const handler = createStaticHandler([{ path: "*", action: action as () => unknown }]);
  const context = routeContext(shop, { plainHttp });
  const request = new Request(`http://localhost:3000${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie },
  });
  const answered = await handler.query(request, { requestContext: context });
  if (answered instanceof Response) {
    return { status: answered.status, headers: answered.headers, data: undefined };
  }
  return {
    status: answered.statusCode,
    headers: Object.values(answered.actionHeaders)[0] ?? new Headers(),
    data: Object.values(answered.actionData ?? {})[0],
  };
}

const tokenIn = (cookie: string) =>
  readAdminToken(shop.config, new Request("http://localhost/", { headers: { cookie } }));

describe("the unlock screen", () => {
  const enter = (pin: string, next = "/admin/orders?page=2") =>
    post("/admin/unlock", unlock, { pin, next });

  test("answers the right PIN with a session cookie and a redirect to the requested page", async () => {
    const response = await enter(" 71935 ");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/admin/orders?page=2");
    const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    const token = await tokenIn(cookie);
    expect(await isAdminSession(shop, token)).toBe(true);
  });

  test("redirects nobody to another site", async () => {
    const response = await enter("71935", "//evil.example/admin");
    expect(response.headers.get("location")).toBe("/admin");
  });

  test("says that a PIN is wrong, and keeps the return address", async () => {
    const response = await enter("1234");
    expect(response.status).toBe(401);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.data).toEqual({
      next: "/admin/orders?page=2",
      problem: "Incorrect PIN. Try again.",
    });
  });

  test("says how long to wait, as text and as Retry-After", async () => {
    for (let each = 0; each < 5; each++) await enter("1234");
    const response = await enter("71935");
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(response.data).toMatchObject({
      problem: "Too many wrong tries. Please wait 5 seconds and try again.",
    });
  });

  test("lets a browser in that had the right PIN before, while strangers' wrong PINs make everyone else wait", async () => {
    const { headers } = await enter("71935");
    const kept = headers.getSetCookie().find((each) => each.startsWith("conche_browser=")) ?? "";
    expect(kept).toContain("HttpOnly");
    expect(kept).toContain("SameSite=Strict");
    expect(kept).toContain("Path=/admin");
    expect(kept).toContain(`Max-Age=${400 * 86_400}`);
    for (let each = 0; each < 5; each++) await enter("1234");
    expect((await enter("71935")).status).toBe(429);
    const cookie = kept.split(";")[0] ?? "";
    const fields = { pin: "71935", next: "/admin" };
    expect((await post("/admin/unlock", unlock, fields, { cookie })).status).toBe(302);
    // Such a token is not a session.
    const token = await tokenIn(cookie);
    expect(token).toBeUndefined();
  });

  test("opens no session for a PIN sent over plain http", async () => {
    const fields = { pin: "71935", next: "/admin" };
    const response = await post("/admin/unlock", unlock, fields, { plainHttp: true });
    expect(response.status).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.data).toMatchObject({
      problem: expect.stringContaining("The admin opens over https alone"),
    });
  });

  test("says that no PIN is configured", async () => {
    const config = { ...house.shop.config, adminPin: "" };
    const shop = { ...house.shop, config };
    const response = await post("/admin/unlock", unlock, { pin: "" }, { shop });
    expect(response.status).toBe(503);
    expect(response.data).toMatchObject({
      problem: "Admin PIN not configured. Set VITE_ADMIN_PIN in environment.",
    });
  });

  test("is the only page left after Lock Admin", async () => {
    const cookie = (await enter("71935")).headers.get("set-cookie")?.split(";")[0] ?? "";
    const response = await post("/admin/lock", lock, {}, { cookie });
    expect(response.headers.get("location")).toBe("/admin/unlock");
    expect(response.headers.get("set-cookie")).toContain("Max-Age=0");
    const token = await tokenIn(cookie);
    expect(await isAdminSession(shop, token)).toBe(false);
  });
});
