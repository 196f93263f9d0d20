import { describe, expect, test } from "vitest";
import { z } from "zod";
import { forAllTests } from "#test/support/for-tests.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { done, INPUT_PART, refused } from "./action-result.ts";
import { adminAction } from "./admin-action.ts";
import { respondToAction } from "./perform-action.ts";

const { shop } = forAllTests(openTestShop);
const countUnits = adminAction(
  "count-bars",
  z.object({
    products: z.array(z.object({ name: z.string(), count: z.int("A count is a whole number.") })),
    file: z.instanceof(File).optional(),
  }),
  async (_, { products, file }) => {
    const total = products.reduce((sum, { count }) => sum + count, 0);
    if (total > 100) return refused("too-many", { text: "There are at most 100." });
    return done("counted", { total, fileName: file?.name ?? null });
  },
);

function json(body: string): Request {
  return new Request("http://localhost/admin/actions/count-bars", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
}

async function found(request: Request) {
  const response = await respondToAction(shop, countUnits, request);
  return { status: response.status, result: await response.json() };
}

const sent = (input: unknown) => found(json(JSON.stringify(input)));

test("what was done is answered with 200, and what was refused with 409", async () => {
  expect(await sent({ products: [{ name: "Lark", count: 3 }] })).toEqual({
    status: 200,
    result: { code: "counted", isDone: true, total: 3, fileName: null },
  });
  expect(await sent({ products: [{ name: "Lark", count: 101 }] })).toEqual({
    status: 409,
    result: { code: "too-many", isDone: false, text: "There are at most 100." },
  });
});

test("a file is sent beside the rest of the input", async () => {
  const form = new FormData();
  form.set(INPUT_PART, JSON.stringify({ products: [{ name: "Lark", count: 3 }] }));
  form.set("file", new File(["a"], "bars.csv"));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  expect((await found(request)).result).toMatchObject({ total: 3, fileName: "bars.csv" });
});

describe("malformed input", () => {
  test("is answered with the schema's own sentences, by path", async () => {
    const products = [
      { name: "Lark", count: 1 },
      { name: "Wren", count: 1.5 },
    ];
    expect(await sent({ products })).toEqual({
      status: 422,
      result: {
        code: "malformed",
        isDone: false,
        problems: { "products.1.count": "A count is a whole number." },
      },
    });
  });

  test.each([{}, null, 7, { products: [{ name: 7, count: 1 }] }, { products: "__proto__" }])(
    "has no sentence where the schema has none: %j",
    async (input) => {
      const { status, result } = await sent(input);
      expect(status).toBe(422);
      expect(result).toEqual({ code: "malformed", isDone: false, problems: {} });
    },
  );

  test.each(["", "{", "[".repeat(200_000), '{"products":"\\u0000"}'])(
    "that is no JSON is answered with 400: %#",
    async (body) => {
      const refusal = await respondToAction(shop, countUnits, json(body)).catch((thrown) => thrown);
      expect(refusal.status).toBe(400);
    },
  );

  test("with more values than any screen sends is not validated", async () => {
    const body = `{"products":[${'{"count":1.5},'.repeat(18_000)}{}]}`;
    const began = process.cpuUsage();
    const { status, result } = await found(json(body));
    expect(status).toBe(422);
    expect(result.problems).toEqual({});
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(0.5);
  });
});

test("an error of the work itself is thrown, not answered", async () => {
  const failing = adminAction("fail", z.object({}), async () => {
    throw new Error("The disk is full.");
  });
  await expect(respondToAction(shop, failing, json("{}"))).rejects.toThrow("The disk is full.");
});
