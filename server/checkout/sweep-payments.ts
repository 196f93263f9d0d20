import type { Shop } from "../shop.ts";
import { listOpenIntents } from "./checkout-queries.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The longest that a provider takes to decide about a payment, and some. */
const LOOK_BACK_MS = 30 * DAY_MS;

/**
 * Asks the provider about everything that is open: submitted checkouts without an order, so that a
 * browser that died after paying loses nothing, and orders whose payment is still on its way.
 *
 * @param maximumAge how far back, in milliseconds
 * @returns how many payments it settled or found unchanged
 */
export async function sweepPayments(
  shop: Pick<Shop, "db" | "jobs" | "payments" | "settings" | "clock" | "log">,
  maximumAge: number = LOOK_BACK_MS,
): Promise<number> {
  const since = new Date(shop.clock().getTime() - maximumAge);
  let placed = 0;
  for (const intentId of await listOpenIntents(shop.db, since)) {
    try {
      const outcome = await receivePaymentEvent(shop, intentId);
      if (outcome.code === "placed") placed += 1;
    } catch (error) {
      // One payment that cannot be asked about must not keep the others from being swept.
      shop.log.error({ err: error, intentId }, "the sweep could not settle a payment");
    }
  }
  return placed;
}

/**
 * How far back the sweep of this minute looks. What is young is asked about every minute, a day's
 * worth every ten minutes, everything once an hour: a checkout that was left is never paid any more,
 * and asking about each of a month's would take longer than the minute.
 */
export function sweepAge(now: Date): number {
  const minute = now.getUTCMinutes();
  if (minute === 0) return LOOK_BACK_MS;
  return minute % 10 === 0 ? DAY_MS : HOUR_MS;
}
