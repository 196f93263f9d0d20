import { describe, expect, test } from "vitest";
import { nextPath, unlockPath } from "./next-path.ts";

describe("the return address after unlocking", () => {
  test.each([
    "/admin",
    "/admin/orders",
    "/AdminOrders",
    "/admin/orders?page=2",
    "/admin/orders?sendOrder=CHOC-2026-001",
    "/",
  ])("goes to %s", (path) => {
    expect(nextPath(path)).toBe(path);
  });

  test.each([
    "//evil.example",
    "//evil.example/admin",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\\evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e//evil.example",
    "https://evil.example",
    "https:evil.example",
    "https:",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "admin/orders",
    "@evil.example",
    " /admin",
    "",
    null,
    undefined,
    42,
  ])("goes to the dashboard instead of %j", (path) => {
    expect(nextPath(path)).toBe("/admin");
  });

  test.each(["/admin/@evil.example", "/admin?next=//evil.example", "/admin/%2F%2Fevil.example"])(
    "keeps %s, which is inside this shop",
    (path) => {
      expect(new URL(nextPath(path), "https://shop.example").host).toBe("shop.example");
    },
  );

  test("is a parameter of the unlock screen's address", () => {
    const url = new URL("https://shop.example/admin/orders?page=2&order=x");
    const unlock = new URL(unlockPath(url), url);
    expect(unlock.pathname).toBe("/admin/unlock");
    expect(unlock.searchParams.get("next")).toBe("/admin/orders?page=2&order=x");
  });
});
