import { randomUUID } from "node:crypto";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { GiftCardSaleSettings } from "#domain/gift-cards/gift-card-settings.ts";
import { cents, ZERO } from "#domain/money/cents.ts";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { AppContext } from "#server/app-context.ts";
import { startCheckout } from "#server/checkout/pay/start-checkout.ts";
import { submitCheckout } from "#server/checkout/pay/submit-checkout.ts";
import { settlePayment } from "#server/checkout/settle/settle-payment.ts";
import { makeGiftCardCode } from "#server/gift-cards/issue-gift-card.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { giftCardSaleSection } from "#server/settings/sections.ts";
import { takeGiftCards } from "./gift-cards.ts";
import { shopper } from "./sample-shopper.ts";
import { chooseSettings, type SettingsContext } from "./settings.ts";

/** Turns gift cards on and sells them, as the owner does. */
export async function sellGiftCards(
  shop: SettingsContext,
  change: Partial<GiftCardSaleSettings> = {},
): Promise<void> {
  await takeGiftCards(shop);
  await chooseSettings(shop, giftCardSaleSection, { isOn: true, ...change });
}

/** Who buys a gift card, and whom it is for. */
export function cardBuyer(
  change: Partial<NonNullable<CheckoutDetails["giftCard"]>> = {},
): CheckoutDetails {
  return {
    ...shopper,
    giftCard: {
      recipientName: "Robin Sample",
      recipientEmail: "robin@example.com",
      senderName: "",
      message: "Enjoy!",
      emailOn: "",
      ...change,
    },
  };
}

export type CardPurchase = {
  readonly checkoutId: string;
  readonly amount: ReturnType<typeof cents>;
  readonly tab: string;
  readonly address: null;
  readonly lines: [];
  readonly buysGiftCard: true;
};

export function cardPurchase(amount = 5_000, checkoutId: string = randomUUID()): CardPurchase {
  return {
    checkoutId,
    amount: cents(amount),
    tab: "tab-1",
    address: null,
    lines: [],
    buysGiftCard: true,
  };
}

/** Starts, submits and pays the purchase of a gift card, without requesting the order. */
export async function payForGiftCard(
  shop: AppContext,
  options: {
    amount?: number;
    method?: PaymentMethod;
    details?: CheckoutDetails;
    confirm?: (intentId: string, clientSecret: string) => Promise<unknown>;
  } = {},
): Promise<{ readonly orderId: string; readonly intentId: string }> {
  const { amount, method = "debit", details = cardBuyer() } = options;
  const purchase = cardPurchase(amount);
  const started = await startCheckout(shop, { ...purchase, method });
  if (started.code !== "started") throw new Error(started.code);
  const submitted = await submitCheckout(shop, { ...purchase, details });
  if (submitted.code !== "submitted") throw new Error(JSON.stringify(submitted));
  const intentId = intentIdOf(submitted.clientSecret) ?? "";
  const confirm = options.confirm ?? shop.demoPayments?.confirm.bind(shop.demoPayments);
  await confirm?.(intentId, submitted.clientSecret);
  return { orderId: purchase.checkoutId, intentId };
}

/** A complete purchase. @returns the order's id, which is the card's, too */
export async function buyGiftCard(
  shop: AppContext,
  options: Parameters<typeof payForGiftCard>[1] = {},
): Promise<string> {
  const { orderId, intentId } = await payForGiftCard(shop, options);
  const result = await settlePayment(shop, { intentId });
  if (result.code !== "placed") throw new Error(result.code);
  return orderId;
}

/** A code for a card that an order sold, as its mail has one. */
export async function codeFor(shop: AppContext, cardId: string): Promise<string> {
  return await shop.db.transaction().execute((tx) => makeGiftCardCode(tx, cardId, shop.clock()));
}

/** Spends a part of a card that an order sold. @returns how much of it */
export async function spend(shop: AppContext, code: string): Promise<number> {
  const lines = [{ productId: 1, quantity: 1 }];
  const checkoutId = randomUUID();
  const request = {
    checkoutId,
    lines,
    amount: ZERO,
    tab: "tab-1",
    address: null,
    giftCardCode: code,
  };
  await startCheckout(shop, { ...request, method: "debit" });
  await submitCheckout(shop, { ...request, details: shopper });
  return (await findOrder(shop.db, checkoutId))?.giftCard?.amount ?? 0;
}

export async function mailsTo(shop: AppContext, recipient: string) {
  return await shop.db
    .selectFrom("email_log")
    .select(["text_body", "kind"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
}
