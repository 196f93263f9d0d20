import { formatShortDay, formatWeekday } from "#app/admin/shared/short-days.ts";
import type { OrderSummary } from "#domain/orders/order.ts";
import { carrierNames } from "#domain/parcels/carrier.ts";
import { daysBetween } from "#domain/time/iso-day.ts";
import type { HoldKind } from "#server/orders/holds.ts";
import type { ParcelState } from "#server/orders/list/list-parcel-states.ts";

/** What happens next with an order's bars, in a few words. */
export type ParcelText = {
  readonly text: string;
  /** `due` asks for work today, `todo` for work, `danger` for a decision, `done` for nothing. */
  readonly tone: "due" | "todo" | "danger" | "done";
  /** What the owner can do from the list. */
  readonly next?: "pack" | "send";
};

const holdNames: Record<HoldKind, string> = {
  dispute: "disputed",
  fraud_warning: "fraud warning",
  payment_review: "under review",
  stock: "out of stock",
  recipe: "recipe changed",
  heat: "heat",
  gift_date: "gift",
};

/** @param days as 2026-11-20: `today`, and how a moment's day is written in the shop's time zone */
export function describeParcelState(
  state: ParcelState,
  days: { readonly today: string; readonly dayOf: (at: Date) => string },
): ParcelText {
  const { today, dayOf } = days;
  switch (state.code) {
    case "on-hold":
      if (state.hold === "gift_date" && state.notBefore) {
        return { text: `Waits for ${shortDay(state.notBefore, today)} (gift)`, tone: "done" };
      }
      return { text: `On hold: ${holdNames[state.hold]}`, tone: "danger" };
    case "to-pack":
      if (state.by === null) return { text: "To pack", tone: "todo", next: "pack" };
      if (state.isLate) return { text: "Pack now, it's late", tone: "due", next: "pack" };
      if (state.by === today) return { text: "Pack today", tone: "due", next: "pack" };
      return { text: `Pack by ${shortDay(state.by, today)}`, tone: "todo", next: "pack" };
    case "packed":
      if (state.isPickup) return { text: "Packed for pickup", tone: "todo" };
      return { text: "Packed, not sent yet", tone: "todo", next: "send" };
    case "partly-sent":
      return { text: `${state.sent} of ${state.ordered} sent`, tone: "todo" };
    case "undeliverable": {
      const text = `${parcelName(state)} ${state.hasFailed ? "not delivered" : "came back"}`;
      return { text, tone: state.isResolved ? "done" : "danger" };
    }
    case "sent": {
      const parcel = parcelName(state);
      if (state.deliveredAt) return { text: `${parcel}, delivered`, tone: "done" };
      if (!state.arrivesOn) return { text: parcel, tone: "done" };
      const day = shortDay(dayOf(state.arrivesOn), today);
      return { text: `${parcel}, arrives ${day}`, tone: "done" };
    }
  }
}

/** @returns null for an order that is not cancelled, or owes no refund */
export function describeOwedRefund(
  order: Pick<OrderSummary, "status" | "paymentStatus" | "total" | "refunded">,
): ParcelText | null {
  const { status, paymentStatus, total, refunded } = order;
  const isUnrefunded = paymentStatus === "paid" && total > 0 && refunded === 0;
  if (status !== "cancelled" || !isUnrefunded) return null;
  return { text: "Cancelled, not refunded", tone: "danger" };
}

/** "USPS …0100" */
function parcelName(
  state: Extract<ParcelState, { readonly code: "sent" | "undeliverable" }>,
): string {
  if (!state.tracking) return state.code === "sent" ? "Sent" : "Parcel";
  const carrier = state.carrier && carrierNames[state.carrier];
  return carrier ? `${carrier} …${state.tracking}` : `Sent …${state.tracking}`;
}

/** "Mon" within the week, "Dec 20" before and after. */
function shortDay(day: string, today: string): string {
  const daysAhead = daysBetween(today, day);
  const isThisWeek = daysAhead > 0 && daysAhead < 7;
  return isThisWeek ? formatWeekday(day) : formatShortDay(day);
}
