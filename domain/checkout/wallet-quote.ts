import { add, type Cents, subtract, ZERO } from "../money/cents.ts";
import { type QuotedSums, quoteLines } from "../pricing/quote-lines.ts";
import { formatDate } from "../shipping/format-delivery.ts";
import type { ShippingOptions } from "../shipping/list-shipping-options.ts";
import { listCharges } from "../shipping/quote-shipping.ts";
import type { ShippingCharge } from "../shipping/shipping-charge.ts";
import type { ShippingChoice } from "../shipping/shipping-choice.ts";

/** One way of shipping in a wallet's sheet, which has no second question about heat. */
export type WalletRate = {
  readonly id: string;
  /** Null where there is one flat fee and no choice. */
  readonly choice: ShippingChoice | null;
  readonly name: string;
  readonly amount: Cents;
  readonly arrives: string | null;
};

/** What a cart costs at the address in a wallet's sheet, as the server priced it. */
export type WalletQuote = {
  readonly totals: QuotedSums;
  /** What the wallet is charged. */
  readonly due: Cents;
  /** All that is offered there, the chosen one first. */
  readonly rates: readonly [WalletRate, ...WalletRate[]];
};

/** A line of the sheet, as Stripe names it. */
export type WalletItem = { readonly name: string; readonly amount: Cents };

/**
 * All that can be chosen for a place. A wallet begins with the first one, so what has to be fetched,
 * or is at the buyer's risk, comes last.
 */
export function listWalletRates(offered: ShippingOptions): WalletRate[] {
  return listCharges(offered)
    .toSorted((a, b) => rankOf(a.charge) - rankOf(b.charge))
    .map(({ choice, charge }) => ({
      id: [choice.optionId, choice.heat].filter(Boolean).join("~"),
      choice,
      name: nameOf(charge),
      amount: add(...charge.parts.map(({ amount }) => amount)),
      arrives: charge.thereBy ? `By ${formatDate(charge.thereBy)}` : null,
    }));
}

/** The one rate of a shop with a flat fee. */
export function flatWalletRate(shipping: Cents): WalletRate {
  return { id: "flat", choice: null, name: "Shipping", amount: shipping, arrives: null };
}

/** The lines of the sheet. With its shipping they add up to what is charged. */
export function walletItems({ totals, due, rates }: WalletQuote): WalletItem[] {
  const items = quoteLines(totals)
    .filter(({ kind }) => ["subtotal", "discount", "tax", "gift-card"].includes(kind))
    .filter(({ kind, amount }) => kind === "subtotal" || amount !== ZERO)
    .map(({ name, amount }) => ({ name, amount }));
  const sum = add(rates[0].amount, ...items.map(({ amount }) => amount));
  const offShipping = subtract(due, sum);
  return offShipping === ZERO ? items : [...items, { name: "Off shipping", amount: offShipping }];
}

function rankOf({ pickup, heat }: ShippingCharge): number {
  if (pickup) return 2;
  return heat === "own-risk" ? 1 : 0;
}

function nameOf({ method, pickup, heat }: ShippingCharge): string {
  if (pickup) return `${method}: ${pickup.place}`;
  switch (heat) {
    case "cold-pack":
      return `${method}, with a cold pack`;
    case "wait":
      return `${method}, once it's cool`;
    case "own-risk":
      return `${method} now, at your own risk in the heat`;
    default:
      return method;
  }
}
