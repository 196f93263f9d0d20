import type { QuotedLines } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { HoldKind } from "../holds.ts";

/**
 * Why a new order must not be packed yet. The hold for missing bars comes with their record
 * (`recordShortage`).
 *
 * @param paymentHolds of its payment
 * @param today in the shop's time zone, such as 2026-12-24
 */
export function newOrderHolds(
  { details, content }: { readonly details: CheckoutDetails; readonly content: QuotedLines },
  paymentHolds: readonly HoldKind[],
  today: string,
): HoldKind[] {
  const holds = [...paymentHolds];
  const waitsForCoolDays = content.shippingCharge?.heat === "wait";
  if (waitsForCoolDays) holds.push("heat");

  const waitsForItsDay = details.gift !== undefined && details.gift.shipAfter > today;
  if (waitsForItsDay) holds.push("gift_date");
  return holds;
}
