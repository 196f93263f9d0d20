import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { buyGiftCard, codeFor, sellGiftCards, spend } from "#test/support/sold-gift-cards.ts";
import { openTestShop } from "#test/support/test-shop.ts";
import { findGiftCard } from "../../gift-cards/find-gift-card.ts";
import { readGiftCardBalance } from "../../gift-cards/read-gift-card-balance.ts";

const START = new Date("2026-11-20T15:00:00Z");

describe("a gift card that a shopper buys", () => {
  const { shop, time } = forAllTests(openTestShop);
  beforeAll(() => sellGiftCards(shop));
  beforeEach(() => {
    time.now = START;
  });

  test("shows its balance and uses to whoever has its code, and no names", async () => {
    const orderId = await buyGiftCard(shop, { amount: 10_000 });
    const code = await codeFor(shop, orderId);
    const spent = await spend(shop, code);
    const read = await readGiftCardBalance(shop, { code, address: null });
    expect(read).toMatchObject({
      code: "found",
      card: {
        balance: 10_000 - spent,
        reserved: 0,
        state: "open",
        uses: [
          { kind: "redeemed", amount: -spent },
          { kind: "issued", amount: 10_000 },
        ],
      },
    });
    expect(JSON.stringify(read)).not.toMatch(/Robin|example\.com|CH-|order/i);
  });

  test("can be guessed thirty times an hour from a network, on the balance page and at checkout together", async () => {
    const code = await codeFor(shop, await buyGiftCard(shop));
    const ask = (text: string) =>
      readGiftCardBalance(shop, { code: text, address: "198.51.100.77" });
    for (let each = 0; each < 30; each++) {
      expect(await ask(`WRONG${each}`)).toMatchObject({ refusal: { reason: "unknown" } });
    }
    expect(await ask(code)).toMatchObject({ refusal: { reason: "too-often" } });
    expect(await findGiftCard(shop, { code, address: "198.51.100.77" })).toMatchObject({
      refusal: { reason: "too-often" },
    });
  });
});
