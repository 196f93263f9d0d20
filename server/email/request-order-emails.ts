import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { type OrderEmail, orderMailEvent, sendOrderEmailJob } from "./send-order-email.ts";

/**
 * Requests e-mails about an order, in the transaction of the change that they are about. The rows
 * say what is to be sent, whatever becomes of the jobs.
 */
export async function requestOrderEmails(
  { jobs, clock }: Pick<AppContext, "jobs" | "clock">,
  tx: DatabaseTransaction,
  emails: readonly OrderEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  await tx
    .insertInto("mail_events")
    .values(
      emails.map((email) => ({
        key: orderMailEvent(email),
        order_id: email.orderId,
        kind: email.kind,
        request_id: email.requestId ?? null,
        requested_at: clock(),
      })),
    )
    // Such as a second failed payment of one order: the mail went out for the first.
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  await jobs.enqueue(tx, sendOrderEmailJob, ...emails);
}
