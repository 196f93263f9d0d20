import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test, vi } from "vitest";
import routes from "#app/routes.ts";
import { closeAdminSession, openAdminSession } from "#server/admin-access/admin-sessions.ts";
import { routeContext } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { expiredSessionHeader, readAdminToken, sessionHeader } from "./admin-cookie.ts";
import { requireAdmin } from "./require-admin.ts";

const { shop } = forAllTests(openTestShop);

/** Requests an admin page with a cookie. @returns the answer, and whether the page's code ran */
async function knock(cookie: string | undefined, address = "/admin/orders?page=2") {
  const url = new URL(address, "http://localhost:3000");
  const request = new Request(url, { headers: cookie ? { cookie } : {} });
  const context = routeContext(shop);
  const behind = vi.fn(async () => new Response("the orders"));
  let response: unknown;
  try {
    response = await requireAdmin(
      { request, url, context, params: {}, pattern: url.pathname },
      behind,
    );
  } catch (thrown) {
    response = thrown;
  }
  if (!(response instanceof Response)) throw new Error("The door gave no answer.");
  return { response, opened: behind.mock.calls.length > 0 };
}

/** The cookie as a browser sends it back. */
const cookieOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("the admin guard", () => {
  test("redirects to the PIN and then back to the requested page", async () => {
    const { response, opened } = await knock(undefined);
    expect(opened).toBe(false);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(
      "/admin/unlock?next=%2Fadmin%2Forders%3Fpage%3D2",
    );
  });

  test("lets a session in until it is locked", async () => {
    const token = await openAdminSession(shop);
    const cookie = cookieOf(await sessionHeader(shop.config, token));
    expect((await knock(cookie)).opened).toBe(true);
    expect((await knock(`other=1; ${cookie}; more=2`)).opened).toBe(true);
    await closeAdminSession(shop, token);
    expect((await knock(cookie)).opened).toBe(false);
  });

  test.each([
    "conche_admin=",
    "conche_admin=true",
    "conche_admin=%22true%22",
    "conche_admin=dHJ1ZQ%3D%3D",
    "conche_admin=%E0%A4%A",
    `conche_admin=${btoa(JSON.stringify({ admin: true }))}`,
    `conche_admin=${btoa(JSON.stringify(["x"]))}`,
    "other=1",
  ])("refuses the cookie %j", async (cookie) => {
    expect((await knock(cookie)).opened).toBe(false);
  });

  test("replaces a return address on another site with the dashboard", async () => {
    const { response } = await knock(undefined, "//evil.example/admin");
    expect(response.headers.get("location")).toBe("/admin/unlock?next=%2Fadmin");
  });
});

describe("the session cookie", () => {
  test("ends with the browser, is HttpOnly, and is sent to this shop only", async () => {
    const header = await sessionHeader(shop.config, "token");
    expect(header).toMatch(/^conche_admin=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const request = new Request("http://localhost/", { headers: { cookie: cookieOf(header) } });
    expect(await readAdminToken(shop.config, request)).toBe("token");
  });

  test("is Secure under https, and no other host can set it", async () => {
    const settings = { ...shop.config, siteUrl: "https://shop.example" };
    const header = await sessionHeader(settings, "token");
    expect(header).toMatch(/^__Host-conche_admin=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(await expiredSessionHeader(settings)).toMatch(/^__Host-conche_admin=;.*; Secure/);
    const read = (cookie: string) =>
      readAdminToken(settings, new Request("http://localhost/", { headers: { cookie } }));
    expect(await read(cookieOf(header))).toBe("token");
    expect(await read(cookieOf(await sessionHeader(shop.config, "token")))).toBeUndefined();
  });

  test("outlives the browser only if the owner chose that", async () => {
    expect(await sessionHeader(shop.config, "token", 3600)).toContain("Max-Age=3600");
  });
});

describe("every admin address", () => {
  const guarded = new Set<RouteConfigEntry>();
  const collect = (entries: readonly RouteConfigEntry[] = []) => {
    for (const entry of entries) {
      guarded.add(entry);
      collect(entry.children);
    }
  };
  for (const entry of routes)
    if (entry.file === "admin/layout/layout.route.tsx") collect(entry.children);

  const all = routes.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  const admin = all.filter(({ path, file }) => /^admin/i.test(path ?? "") || /admin/.test(file));

  test.each(
    admin.filter(({ file }) => !/\/(layout|unlock|unlock-passkey|lock)\.route\.tsx?$/.test(file)),
  )("$path is behind the admin guard", async (entry) => {
    // Previews use the shop's layout, so they include the guard themselves.
    const module: { middleware?: unknown[] } = await import(
      /* @vite-ignore */ `../../${entry.file}`
    );
    const guards = guarded.has(entry) ? [requireAdmin] : (module.middleware ?? []);
    expect(guards).toContain(requireAdmin);
  });

  test.each([...guarded].map(({ file }) => file))(
    "%s has a loader, so that client-side navigation asks the server too",
    async (file) => {
      const module: { loader?: unknown } = await import(/* @vite-ignore */ `../../${file}`);
      expect(module.loader).toBeTypeOf("function");
    },
  );
});
