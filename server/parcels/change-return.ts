import type { AppContext } from "../app-context.ts";
import { recordOrderEvent } from "../orders/order-events.ts";
import { lockOrder } from "../orders/order-queries.ts";

/** What the owner knows of a parcel that comes back undelivered: nothing of the kind, that it does, or what became of it. */
export const returnStates = ["none", "came-back", "settled"] as const;
export type ReturnState = (typeof returnStates)[number];

/**
 * Says that a parcel comes back undelivered, that the owner has dealt with it, or takes that back. Its
 * bars stay in the parcel: to send them again, the shipment is undone.
 *
 * @returns the state before; undefined when nothing changed, or it was delivered or undone
 */
export async function changeReturn(
  ctx: Pick<AppContext, "db" | "clock">,
  shipmentId: string,
  to: ReturnState,
  actor: "owner" | "provider" = "owner",
): Promise<ReturnState | undefined> {
  return await ctx.db.transaction().execute(async (tx): Promise<ReturnState | undefined> => {
    const found = await tx
      .selectFrom("shipments")
      .select("order_id")
      .where("id", "=", shipmentId)
      .executeTakeFirst();
    if (!found || !(await lockOrder(tx, found.order_id))) return undefined;

    const parcel = await tx
      .selectFrom("shipments")
      .select(["tracking_number", "returned_at", "return_settled_at"])
      .where("id", "=", shipmentId)
      .where("delivered_at", "is", null)
      .where("undone_at", "is", null)
      .executeTakeFirst();
    const before = parcel && stateOf(parcel);
    // A carrier says it again and again, also after the owner has dealt with it.
    if (!before || before === to || (actor === "provider" && before !== "none")) return undefined;

    const at = ctx.clock();
    await tx
      .updateTable("shipments")
      .set({
        returned_at: to === "none" ? null : (parcel.returned_at ?? at),
        return_settled_at: to === "settled" ? at : null,
      })
      .where("id", "=", shipmentId)
      .execute();
    if (to !== "none") {
      const kind = to === "settled" ? "return-settled" : "parcel-returned";
      const detail = { tracking: parcel.tracking_number };
      await recordOrderEvent(tx, found.order_id, at, { kind, actor, detail });
    }
    return before;
  });
}

function stateOf(parcel: {
  readonly returned_at: Date | null;
  readonly return_settled_at: Date | null;
}): ReturnState {
  if (parcel.return_settled_at) return "settled";
  return parcel.returned_at ? "came-back" : "none";
}
