import { randomUUID } from "node:crypto";
import type { RequestedLine } from "#domain/checkout/checkout-requests.ts";
import type { Gift } from "#domain/gifts/gift.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { isPoBox } from "#domain/places/is-po-box.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { ShippingPreference } from "#domain/shipping/shipping-choice.ts";
import type { AppContext } from "#server/app-context.ts";
import { type StartRequest, startCheckout } from "#server/checkout/pay/start-checkout.ts";
import { type SubmitRequest, submitCheckout } from "#server/checkout/pay/submit-checkout.ts";
import { priceParcels } from "#server/checkout/recipients/price-parcels.ts";
import { settlePayment } from "#server/checkout/settle/settle-payment.ts";
import { shopper } from "./sample-shopper.ts";

const towns: readonly (readonly [city: string, state: UsPlace, zipCode: string])[] = [
  ["Tucson", "AZ", "85701"],
  ["Burlington", "VT", "05401"],
  ["Portland", "OR", "97201"],
  ["Austin", "TX", "73301"],
];

/** Invented recipients in four towns. */
export function recipients(count: number, change: Partial<Gift> = {}): Gift[] {
  return Array.from({ length: count }, (_, index) => {
    const [city, state, zipCode] = towns[index % towns.length] ?? ["Tucson", "AZ", "85701"];
    return {
      message: `Thank you, number ${index + 1}!`,
      firstName: "Kim",
      lastName: `Example ${index + 1}`,
      phone: "",
      street: `${index + 1} Made-up Lane`,
      city,
      state,
      zipCode,
      shipAfter: "",
      email: "",
      ...change,
    };
  });
}

export function placesOf(gifts: readonly Gift[]) {
  return gifts.map(({ state, zipCode, street }) => ({ state, zipCode, isPoBox: isPoBox(street) }));
}

export type StartedPurchase = {
  readonly checkoutId: string;
  readonly intentId: string;
  readonly clientSecret: string;
  readonly start: StartRequest;
  readonly submit: SubmitRequest;
};

/** A checkout for several recipients with an intent, at the price that the shop computes. */
export async function beginPurchase(
  shop: AppContext,
  gifts: readonly Gift[],
  options: {
    lines?: RequestedLine[];
    method?: PaymentMethod;
    preference?: ShippingPreference;
    email?: string;
    packerNote?: string;
  } = {},
): Promise<StartedPurchase> {
  const { lines = [{ productId: 9, quantity: 2 }], method = "debit" } = options;
  const {
    preference = { method: null, heat: null },
    email = shopper.email,
    packerNote = "",
  } = options;
  const multiRecipient = { destinations: placesOf(gifts), preference };
  const priced = await priceParcels(shop, lines, multiRecipient, { address: null });
  if (priced.code !== "priced" || !priced.sum) throw new Error(JSON.stringify(priced));
  const amount = priced.sum.totals.total;
  const checkoutId = randomUUID();
  const start = { checkoutId, lines, method, amount, multiRecipient, tab: "a", address: null };
  const started = await startCheckout(shop, start);
  if (started.code !== "started") throw new Error(started.code);
  const { clientSecret } = started;
  const details = { ...shopper, email, packerNote, recipients: gifts };
  const submit = { checkoutId, lines, amount, details, preference, tab: "a", address: null };
  return { checkoutId, intentId: intentIdOf(clientSecret) ?? "", clientSecret, start, submit };
}

/** Submits and pays it, without requesting the orders. */
export async function payPurchase(shop: AppContext, purchase: StartedPurchase): Promise<void> {
  const submitted = await submitCheckout(shop, purchase.submit);
  if (submitted.code !== "submitted") throw new Error(JSON.stringify(submitted));
  const paid = await shop.demoPayments?.confirm(purchase.intentId, purchase.clientSecret);
  if (!paid) throw new Error("the demo payment was refused");
}

/** A complete purchase. */
export async function buyForSeveral(
  shop: AppContext,
  gifts: readonly Gift[],
  options: Parameters<typeof beginPurchase>[2] = {},
): Promise<StartedPurchase> {
  const purchase = await beginPurchase(shop, gifts, options);
  await payPurchase(shop, purchase);
  const result = await settlePayment(shop, { intentId: purchase.intentId });
  if (result.code !== "placed") throw new Error(result.code);
  return purchase;
}
