import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readForm } from "./read-form.ts";
import { readJson } from "./read-json.ts";
import { refuseNulInCalls, withoutNul } from "./refuse-nul.ts";

const app = new Hono().use(refuseNulInCalls).all("*", (c) => c.text("answered"));
const statusOf = async (path: string) => (await app.request(path)).status;
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Response ? error.status : error),
  );

describe("a NUL is refused", () => {
  test.each([
    ["/api/products?ids=1%00", 400],
    ["/api/orders/%00", 404],
    ["/media/a%00.webp", 404],
    ["/functions/send-email?a=%00", 400],
    ["/api/products?ids=%2500", 200],
    ["/api/products?ids=caf%C3%A9", 200],
  ])("in the address %s: %d", async (path, status) => {
    expect(await statusOf(path)).toBe(status);
  });

  test.each([
    ["/pages/%00", "/pages/%2500"],
    ["/notify/a%00", "/notify/a%2500"],
    ["/products?q=%00&sort=name&%00=a", "/products?sort=name"],
  ])("in the address of a page: %s leads to %s", (path, to) => {
    const { pathname, search } = withoutNul(new URL(path, "http://a"));
    expect(pathname + search).toBe(to);
  });

  test("in a field of a form, and in its name, however the form is sent", async () => {
    const post = (body: BodyInit) => readForm(new Request("http://a/", { method: "POST", body }));
    const parts = new FormData();
    parts.set("email", "a\0b");
    expect(await thrown(post(parts))).toBe(400);
    expect(await thrown(post(new URLSearchParams({ email: "\0" })))).toBe(400);
    expect(await thrown(post(new URLSearchParams({ "a\0": "x" })))).toBe(400);
    const file = new FormData();
    file.set("picture", new File(["\0\0"], "a.png"));
    expect((await post(file)).get("picture")).toBeInstanceOf(File);
  });

  test("in a text of JSON at any depth, and in the name of a field", async () => {
    const post = (body: unknown) =>
      readJson(new Request("http://a/", { method: "POST", body: JSON.stringify(body) }), z.any());
    for (const body of ["\0", { a: [{ b: "x\0" }] }, { "\0": 1 }, [[["\0"]]]]) {
      expect(await thrown(post(body))).toBe(400);
    }
    // Escaped, it is six harmless letters.
    expect(await post({ a: "\\u0000" })).toEqual({ a: "\\u0000" });
  });
});
