import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { QuoteRequest } from "#domain/checkout/checkout-requests.ts";
import { shippingSection } from "#server/settings/sections.ts";
import { callRoute } from "#test/support/call-route.ts";
import { forAllTests } from "#test/support/for-tests.ts";
import { shopper } from "#test/support/sample-shopper.ts";
import { chooseSettings } from "#test/support/settings.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import * as quote from "./quote.route.ts";

const { shop } = forAllTests(openTestShop);
afterEach(() => shop.db.deleteFrom("settings").where("section", "=", "shipping").execute());

const lines = [{ productId: 9, quantity: 2 }];

async function request(question: Partial<QuoteRequest>) {
  const body = JSON.stringify({ checkoutId: randomUUID(), lines, ...question });
  const path = "/api/quote";
  const sent = new Request(`http://localhost:3000${path}`, { method: "POST", body });
  return await callRoute(shop, path, quote, sent);
}

test("a quote answers the parts that are requested, and no others", async () => {
  const { status, headers, body } = await request({ parts: ["promotions", "giftCard"] });
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(Object.keys(body ?? {}).toSorted()).toEqual(["giftCard", "promotions"]);
});

test.each([
  ["without parts", { parts: [] }],
  ["of a part that there is not", { parts: ["discount"] as never }],
  ["of an empty cart", { parts: ["promotions" as const], lines: [] }],
  ["of a cart without an id", { parts: ["promotions" as const], checkoutId: "1" }],
])("a quote %s is refused", async (_, question) => {
  expect(await request(question)).toMatchObject({
    status: 400,
    body: { error: expect.any(String) },
  });
});

describe("a part that cannot be had is refused with a sentence, and the others are answered:", () => {
  test("an unknown discount code", async () => {
    const { body } = await request({ parts: ["promotions"], code: "NO-SUCH" });
    const refused = "We don't know this code. Please check its spelling.";
    expect(body?.promotions).toEqual({ code: "ok", promotions: [], used: null, refused });
  });

  test("a gift card that the shop does not know, or does not take", async () => {
    const { body } = await request({ parts: ["giftCard", "promotions"], giftCard: "AAAA-BBBB" });
    expect(body?.giftCard).toEqual({
      code: "refused",
      error: expect.stringContaining("gift card"),
    });
    expect(body?.promotions).toMatchObject({ code: "ok" });
  });

  test("a place that nothing is shipped to", async () => {
    await chooseSettings(shop, shippingSection, { onlyState: "OR" });
    const destination = { state: "TX", zipCode: "75201" } as const;
    const error = "We only ship within Oregon.";
    const { body } = await request({ parts: ["shipping", "wallet"], destination });
    expect(body?.shipping).toEqual({ code: "refused", reason: "not-served", error });
    expect(body?.wallet).toEqual({ code: "refused", error });
  });

  test("the tax and the wallet of a bar that is no longer sold", async () => {
    const deleted = [{ productId: 900_001, quantity: 1 }];
    const destination = { state: "OR", zipCode: "97201" } as const;
    const { body } = await request({ parts: ["tax", "wallet"], lines: deleted, destination });
    const refused = { code: "refused", error: expect.stringContaining("sold out") };
    expect(body).toEqual({ tax: refused, wallet: refused });
  });

  test("several recipients, where the owner does not offer them", async () => {
    const recipients = [{ ...shopper, message: "", shipAfter: "" }];
    const { body } = await request({ parts: ["recipients"], recipients });
    const error = expect.stringContaining("several people");
    expect(body?.recipients).toEqual({ code: "refused", error });
  });
});

test("of several recipients each gets a price, or why it can't be sent there, and the sum only when all do", async () => {
  await chooseSettings(shop, shippingSection, { offersGifts: true, sendsToSeveral: true });
  const kim = { ...shopper, message: "", shipAfter: "" };
  const nowhere = { ...kim, street: "" };

  const both = await request({ parts: ["recipients"], recipients: [kim, nowhere] });
  expect(both.body?.recipients).toMatchObject({
    code: "ok",
    rows: [
      { code: "priced", sentence: expect.stringContaining("Shipping") },
      { code: "refused", sentence: "Street: missing." },
    ],
    sum: null,
  });

  const one = await request({ parts: ["recipients"], recipients: [kim] });
  expect(one.body?.recipients).toMatchObject({ code: "ok", sum: { totals: expect.any(Object) } });
});
