import { expect, test, vi } from "vitest";
import { fetchQuote } from "./fetch-quote.ts";

const question = { checkoutId: "11111111-1111-4111-8111-111111111111", lines: [] };

const quoteAnswering = async (status: number) => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "Not now." }, { status }));
  return await fetchQuote("giftCard", question);
};

test.each([400, 404, 413])("a quote refused with %i is not requested again", async (status) => {
  expect(await quoteAnswering(status)).toMatchObject({ code: "unreachable", isFinal: true });
});

test.each([408, 429, 500, 503])("a quote that got %i may be requested again", async (status) => {
  expect(await quoteAnswering(status)).toMatchObject({ code: "unreachable", isFinal: false });
});

test("a quote without an answer may be requested again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const result = await fetchQuote("giftCard", question);
  expect(result).toMatchObject({ code: "unreachable", isFinal: false });
});
