import type { Shop } from "../shop.ts";
import { listOpenIntents } from "./checkout-queries.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

const LOOK_BACK_DAYS = 30;

/**
 * Asks the provider about every submitted checkout without an order, so that a browser that died
 * after paying loses nothing.
 *
 * @returns how many orders it placed
 */
export async function sweepPayments(
  shop: Pick<Shop, "db" | "jobs" | "payments" | "settings" | "clock" | "log">,
): Promise<number> {
  const since = new Date(shop.clock().getTime() - LOOK_BACK_DAYS * 86_400_000);
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
