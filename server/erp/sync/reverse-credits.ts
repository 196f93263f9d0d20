import type { Order } from "#domain/orders/order.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { ErpCreditNote } from "../interface/erp-invoice.ts";
import {
  type CreditDocuments,
  cancellationReference,
  listReturnedMoney,
  type MoneyMovement,
  returnedReferences,
} from "./credit-entries.ts";
import { forgetErpCredits } from "./erp-credit-queries.ts";
import { type MirrorContext, takeStep } from "./erp-step.ts";

/**
 * Books what no longer holds, each on the day it happened; nothing that was posted before changes.
 * Money of refunds that failed and of disputes that were won after all is here again, and takes its
 * credit note back. A cancellation that was undone takes back its own.
 *
 * @throws ErpError
 */
export async function reverseCredits(
  ctx: MirrorContext,
  documents: CreditDocuments,
): Promise<void> {
  const { erp, sync } = ctx;
  const { order, money, invoice } = documents;
  const isReopened = order.status !== "cancelled" && sync.cancelledAt !== null;
  const returned = listReturnedMoney(ctx, order, money);
  if (returned.length === 0 && !isReopened) return;

  // Everything created so far, whatever was stored: the answer to the last call may have been lost.
  const notes = await erp.listCreditNotes(invoice.id);
  for (const movement of returned) await reverseRefund(ctx, order, movement, notes);
  if (isReopened) await undoCancellation(ctx, documents, notes);
}

/**
 * Money that left is here again: it pays the invoice that takes its note back. A cancelled order
 * stays credited as a whole, so its note stays, and the customer is owed the money.
 */
async function reverseRefund(
  ctx: MirrorContext,
  order: Order,
  { id, reference, payBackReferences, amount, day }: MoneyMovement,
  notes: readonly ErpCreditNote[],
): Promise<void> {
  const { db, erp, sync } = ctx;
  const creditNote = notes.find((note) => note.reference === reference);
  const stays = order.status === "cancelled" && creditNote?.isPosted && !creditNote.isReversed;

  await takeStep(ctx, "reversed", async () => {
    // A refund that was made after the cancellation has no note of its own.
    const reversal = creditNote && !stays ? await erp.reverseCreditNote(creditNote, day) : null;
    const payment = await erp.takeReturnedMoney(
      { references: returnedReferences(payBackReferences), amount, day },
      payBackReferences,
      creditNote?.isPosted ? reversal : null,
    );
    const isNews = await forgetErpCredits(db, sync.orderId, id);
    return { document: isNews ? (reversal ?? payment) : null };
  });
}

/** The order goes on: an invoice takes the cancellation's note back. */
async function undoCancellation(
  ctx: MirrorContext,
  { order, money }: CreditDocuments,
  notes: readonly ErpCreditNote[],
): Promise<void> {
  const { db, erp, clock, details } = ctx;
  const day = dayIn(details().timeZone, money.reopenedAt ?? clock());
  const note = notes.find(
    ({ reference, isReversed }) => reference === cancellationReference(order) && !isReversed,
  );
  if (note) {
    await takeStep(ctx, "reversed", async () => ({
      document: await erp.reverseCreditNote(note, day),
    }));
  }
  // Refunds that were paid back on it get notes of their own.
  await forgetErpCredits(db, order.id);
}
