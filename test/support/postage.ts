import type { AppContext } from "#server/app-context.ts";
import { quoteLabel } from "#server/postage/quote-label.ts";

const sender = {
  name: "Invented Chocolate",
  street: "1 Maker Street",
  city: "Montpelier",
  state: "VT",
} as const;

/** The settings of labels that name the sender. */
export const labelSettings = { ...sender, zip: "05602", homeKitchen: false, permit: "", rules: [] };

/** A small parcel from Vermont, as a label is asked for. */
export const labelTerms = {
  from: { ...sender, zipCode: "05602", phone: "" },
  parcel: { ounces: 9.5, length: 9, width: 6, height: 2 },
  format: "PDF",
} as const;

/** An order's rates, and the choice of the cheapest one. */
export async function quoteCheapest(shop: AppContext, orderId: string) {
  const found = await quoteLabel(shop, { orderId, ...labelTerms });
  if (found.code !== "quoted") throw new Error(found.reason);
  const [cheapest] = found.quote.rates;
  if (!cheapest) throw new Error("There is no rate.");
  const choice = { rateId: cheapest.id, maxPrice: cheapest.price };
  return { orderId, labelId: found.labelId, quote: found.quote, choice };
}
