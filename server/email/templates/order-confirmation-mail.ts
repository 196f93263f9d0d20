import type { SoldGiftCard } from "#domain/gift-cards/gift-card.ts";
import { mailedWhen } from "#domain/orders/describe-order.ts";
import type { Order } from "#domain/orders/order.ts";
import { buyerAddress } from "#domain/orders/order.ts";
import { isUnsent } from "#domain/orders/order-status.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import { formatDate } from "#domain/shipping/format-delivery.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import type { Mail } from "../mailer.ts";
import type { EmailPart } from "../render/email-template.ts";
import { lines, link } from "../render/mail-parts.ts";
import { billsOf, type OrderMailContext, shopperMail, unitsOf, viewOrder } from "./order-parts.ts";

/**
 * Confirms the order to the shopper, and says what its payment is waiting for.
 *
 * @param purchase the orders that were bought together, this one included; empty for one alone
 * @param state.isBeingPacked not if it is held, or has left already
 */
export function orderConfirmationMail(
  order: Order,
  context: OrderMailContext,
  purchase: readonly PurchasedOrder[] = [],
  { isBeingPacked }: { readonly isBeingPacked: boolean } = { isBeingPacked: true },
): Mail {
  const { verificationUrl } = order;
  const steps = order.paymentStatus === "pending" && verificationUrl ? verify(verificationUrl) : [];
  return shopperMail(order, context, {
    subject: `Order Confirmation #${order.orderNumber}`,
    heading: `Thank you, ${buyerAddress(order).firstName}`,
    lead: leadOf(order, purchase.length, isBeingPacked),
    listedAt: context.orderUrl,
    saysArrival: purchase.length === 0,
    parts: [
      ...steps,
      viewOrder(context, { isQuiet: steps.length > 0 }),
      ...billsOf(order, purchase),
    ],
  });
}

function leadOf(order: Order, recipients: number, isBeingPacked: boolean): string {
  const each = recipients > 0 ? ` for each of ${countNoun(recipients, "recipient")}` : "";
  const have = `We have your order of ${unitsOf(order)}${each}`;
  if (order.soldGiftCard) return `${have}${describeGiftCard(order, order.soldGiftCard)}`;
  switch (order.paymentStatus) {
    case "paid":
      return `${have} and your payment${describePacking(order, isBeingPacked)}`;
    case "pending":
      return order.paymentMethod?.type === "card"
        ? `${have}. Your payment is on its way; we pack as soon as it arrives.`
        : `${have}. Your bank payment is on its way, which takes a few business days. We'll email you when it arrives, and pack then.`;
    case "failed":
      return `${have}, but its payment did not go through, so we have not packed it.`;
    case "refunded":
      return `${have}. Its payment was refunded.`;
  }
}

function describeGiftCard({ paymentStatus }: Order, card: SoldGiftCard): string {
  const to = card.recipientName ?? "its recipient";
  switch (paymentStatus) {
    case "paid":
      return card.isMailed
        ? ` and your payment, and we have mailed it to ${to}.`
        : ` and your payment. We mail it to ${to} ${mailedWhen(card)}.`;
    case "pending":
      return `. Your payment is on its way; a bank payment takes a few business days. We mail the gift card to ${to} when the money has arrived, and not before its day.`;
    case "failed":
      return ", but its payment did not go through, so we have not mailed it.";
    case "refunded":
      return ". Its payment was refunded.";
  }
}

function describePacking({ status, shippingCharge }: Order, isBeingPacked: boolean): string {
  if (!isUnsent(status)) return ".";
  if (shippingCharge?.pickup) return ". We email you when it's ready to pick up.";
  if (shippingCharge?.heat !== "wait") return isBeingPacked ? ", and we're getting it ready." : ".";
  const { coolFrom } = shippingCharge;
  const week = coolFrom ? `, likely until the week of ${formatDate(coolFrom)}` : "";
  return `. We wait until it's cool where it goes${week}, and email you when we pack.`;
}

function verify(url: string): EmailPart[] {
  return [
    lines("One more step: confirm your bank account", [
      "To be sure that the account is yours, a small deposit is made to it within one or two business days. When you see it, please confirm it. The payment begins only then.",
    ]),
    link("Confirm your bank account", url),
  ];
}
