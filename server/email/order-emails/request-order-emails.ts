import type { AppContext } from "../../app-context.ts";
import type { OrderSubscriber } from "../../orders/order-subscriber.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import type { MailRequest } from "./mail-request.ts";
import { type OrderEmail, orderMailEvent, orderMails } from "./order-mails.ts";
import { sendOrderEmailJob } from "./send-order-email.ts";

/**
 * Requests emails about an order, in the transaction of the change they are about. The rows say
 * what is to be sent, whatever happens to the jobs.
 */
export async function requestOrderEmails(
  { jobs, clock }: Pick<AppContext, "jobs" | "clock">,
  tx: DatabaseTransaction,
  emails: readonly (OrderEmail & Pick<MailRequest, "dueAt">)[],
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
        requested_at: email.dueAt ?? clock(),
      })),
    )
    // For example an order cancelled a second time: its mail was already requested.
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();

  const immediate = emails.filter(({ dueAt }) => !dueAt);
  if (immediate.length > 0) await jobs.enqueue(tx, sendOrderEmailJob, ...immediate);
  for (const { dueAt, ...email } of emails) {
    if (dueAt) await jobs.enqueueAt(tx, sendOrderEmailJob, dueAt, email);
  }
}

/** Requests the mails that follow from a change of an order. */
export function mailOrderChanges(ctx: Pick<AppContext, "jobs" | "clock">): OrderSubscriber {
  return async (tx, change) => {
    const emails = orderMails.flatMap((mail) => {
      const request = mail.requestAfter(change, ctx.clock());
      return request ? [{ orderId: change.orderId, kind: mail.kind, ...request }] : [];
    });
    await requestOrderEmails(ctx, tx, emails);
  };
}
