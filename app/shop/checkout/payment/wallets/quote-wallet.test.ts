import { expect, test, vi } from "vitest";
import { cents } from "#domain/money/cents.ts";
import { quoteWallet } from "./quote-wallet.ts";

const orderId = "11111111-1111-4111-8111-111111111111";
const order = { checkoutId: orderId, lines: [], code: null, giftCard: null };
const place = { state: "OR", zipCode: "97201" } as const;

test("a cart that was paid already leads to its order from a wallet's sheet", async () => {
  const rate = { id: "flat", choice: null, name: "Shipping", amount: cents(899), arrives: null };
  const quote = { totals: {}, due: cents(2198), rates: [rate] };
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("/api/quote")
      ? Response.json({ wallet: { code: "ok", quote } })
      : Response.json({ code: "already-placed", orderId, error: "Ordered." }, { status: 409 }),
  );
  expect(await quoteWallet(order, place, null)).toEqual({ code: "already-placed", orderId });
});
