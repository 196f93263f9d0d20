import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "#test/support/for-all.ts";
import { cents, ZERO } from "../money/cents.ts";
import type { QuotedSums } from "../pricing/quote-lines.ts";
import type { ShippingOptions } from "../shipping/list-shipping-options.ts";
import { flatWalletRate, listWalletRates, walletItems } from "./wallet-quote.ts";

const offered: ShippingOptions = {
  code: "offered",
  options: [
    {
      id: "pickup",
      name: "Pick it up",
      rate: ZERO,
      pickup: { place: "Invented Market", hours: "Saturdays 9 to 12" },
      delivery: null,
      heat: null,
    },
    {
      id: "east.ground",
      name: "UPS Ground",
      rate: cents(799),
      delivery: null,
      heat: {
        high: 91,
        offers: [
          { choice: "own-risk", fee: ZERO, week: null },
          { choice: "cold-pack", fee: cents(600), week: null },
          { choice: "wait", fee: ZERO, week: null },
        ],
      },
    },
  ],
} as ShippingOptions;

test("a sheet asks about shipping once, so each answer about heat is a way of shipping", () => {
  const rates = listWalletRates(offered);
  expect(rates.map(({ id, name, amount }) => [id, name, amount])).toEqual([
    ["east.ground~cold-pack", "UPS Ground, with a cold pack", 1399],
    ["east.ground~wait", "UPS Ground, once it's cool", 799],
    ["east.ground~own-risk", "UPS Ground now, at your own risk in the heat", 799],
    ["pickup", "Pick it up: Invented Market", 0],
  ]);
});

test("a sheet never begins with what has to be fetched, or is at the buyer's risk", () => {
  const [first] = listWalletRates(offered);
  expect(first?.choice).toEqual({ optionId: "east.ground", heat: "cold-pack" });
});

const anyCents = fc.nat(99_999).map(cents);

test("the lines of the sheet and its shipping add up to what is charged", () => {
  forAll(
    anyCents,
    anyCents,
    anyCents,
    fc.nat(999),
    fc.nat(999),
    anyCents,
    (subtotal, tax, rate, discount, freeShipping, card) => {
      const paid = cents(Math.max(0, rate - freeShipping));
      const off = cents(Math.min(discount, subtotal));
      const total = cents(subtotal - off + tax + paid);
      const amount = cents(Math.min(card, total));
      const totals: QuotedSums = {
        subtotal,
        discount: off,
        tax,
        shipping: paid,
        total,
        giftCard: amount > 0 ? { last4: "AB12", amount } : null,
      };
      const due = cents(total - amount);
      const items = walletItems({ totals, due, rates: [flatWalletRate(rate)] });
      expect(items.reduce((sum, item) => sum + item.amount, rate as number)).toBe(due);
      expect(items[0]).toEqual({ name: "Subtotal", amount: subtotal });
    },
  );
});
