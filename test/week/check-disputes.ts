import { rowsOf } from "#test/support/rows.ts";
import type { WeekWorld } from "./week-world.ts";

const states = { needs_response: "open", under_review: "open", won: "won", lost: "lost" } as const;

/**
 * Checks that the shop knows every dispute as the provider does, and holds the orders of those that
 * are not won.
 */
export async function checkDisputes(
  { db, provider }: WeekWorld,
  say: (sentence: string) => void,
): Promise<void> {
  const stored = await db.selectFrom("disputes").selectAll().execute();
  const holds = await db
    .selectFrom("holds")
    .select("order_id")
    .where("kind", "=", "dispute")
    .where("released_at", "is", null)
    .execute();
  const disputes = [...provider.ledger.disputes.values()];
  if (stored.length !== disputes.length) {
    say(`The shop knows ${stored.length} disputes, there are ${disputes.length}.`);
  }
  for (const { id, intentId, status } of disputes) {
    const known = stored.find((each) => each.id === id)?.state;
    if (known !== states[status]) say(`The dispute ${id} is ${status}, in the shop ${known}.`);
    const paid = await rowsOf(db, "payments", ["order_id"], { provider_id: intentId });
    for (const { order_id: orderId } of paid) {
      const isOnHold = holds.some(({ order_id }) => order_id === orderId);
      if (isOnHold !== (status !== "won")) {
        say(
          `The dispute of order ${orderId} is ${status}, and it is ${isOnHold ? "" : "not "}held.`,
        );
      }
    }
  }
}
