import type { Database } from "../db/database.ts";
import { forgetOldTurns } from "../limits/take-turn.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { Shop } from "../shop.ts";
import { deleteStaleCheckout, listStaleCheckouts, touchCheckout } from "./checkout-queries.ts";
import { receivePaymentEvent } from "./receive-payment-event.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A cart whose owner never pressed Pay; coming back to it begins a new checkout unnoticed. */
const LEFT_AFTER_MS = 3 * DAY_MS;
/** Pay was pressed and nothing came of it: the name and address are not kept for ever. */
const GONE_AFTER_MS = 30 * DAY_MS;
/** The provider's own list of what it could not tell goes back thirty days. */
const FORGET_EVENTS_AFTER_MS = 60 * DAY_MS;
const MAXIMUM_CHECKOUTS = 200;

/**
 * Lets go of checkouts that nobody pays any more: first their intent at the provider, so that
 * nothing can be paid for a cart that the shop has forgotten, then the checkout. And of what is kept
 * beside checkouts and nobody looks at any more.
 *
 * @returns how many it deleted
 */
export async function cleanUpCheckouts(
  shop: Pick<Shop, "db" | "jobs" | "erp" | "payments" | "settings" | "clock" | "log">,
): Promise<number> {
  const now = shop.clock();
  const left = new Date(now.getTime() - LEFT_AFTER_MS);
  const gone = new Date(now.getTime() - GONE_AFTER_MS);
  const stale = await listStaleCheckouts(shop.db, { left, gone, limit: MAXIMUM_CHECKOUTS });
  let deleted = 0;
  for (const { id, intentId } of stale) {
    try {
      const isOver =
        !intentId || !shop.payments.knows(intentId) || (await shop.payments.cancelIntent(intentId));
      if (isOver) {
        await deleteStaleCheckout(shop.db, id, left);
        deleted += 1;
        continue;
      }
      // Paid after all. It becomes its order, or stands in the log and in the comparison.
      await receivePaymentEvent(shop, intentId);
      await touchCheckout(shop.db, id, now);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      shop.log.warn({ err: error, intentId }, "an abandoned payment could not be canceled");
      if (error.reason === "unreachable") break;
      await touchCheckout(shop.db, id, now);
    }
  }
  await forgetOldTurns(shop.db, now);
  await forgetEvents(shop.db, new Date(now.getTime() - FORGET_EVENTS_AFTER_MS));
  return deleted;
}

async function forgetEvents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("payment_events").where("received_at", "<", before).execute();
}
