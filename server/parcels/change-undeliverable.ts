import {
  type UndeliverableState,
  undeliverableStates,
} from "#domain/parcels/undeliverable-state.ts";
import type { AppContext } from "../app-context.ts";
import { setOrderStatus } from "../orders/changes/change-order-status.ts";
import { type OrderEventActor, recordOrderEvent } from "../orders/order-events.ts";
import { lockOrderOfShipment } from "../orders/shipment-queries.ts";
import { deliverArrivedOrder } from "./mark-delivered.ts";

export type UndeliverableChange =
  | { readonly code: "changed"; readonly before: UndeliverableState }
  | { readonly code: "unchanged" | "not-found" | "delivered" | "undone" };

type ChangingContext = Pick<AppContext, "db" | "clock" | "details" | "orderSubscribers">;

/**
 * The owner says that a parcel cannot be delivered, that this is resolved, or takes it back. Its bars
 * stay in the parcel: to send them again, the shipment is undone.
 */
export async function changeUndeliverable(
  ctx: ChangingContext,
  shipmentId: string,
  to: UndeliverableState,
): Promise<UndeliverableChange> {
  return await changeState(ctx, shipmentId, { to, from: undeliverableStates, actor: "owner" });
}

/** What a carrier reports. A failure or return that the owner has resolved stays resolved. */
const carrierChanges = {
  failed: { to: "failed", from: ["on-its-way"] },
  undeliverable: { to: "undeliverable", from: ["on-its-way", "failed"] },
  "under-way": { to: "on-its-way", from: ["failed"] },
  "arrived-after-all": { to: "on-its-way", from: ["undeliverable"] },
} as const;

export async function changeByCarrier(
  ctx: ChangingContext,
  shipmentId: string,
  report: keyof typeof carrierChanges,
): Promise<UndeliverableChange> {
  return await changeState(ctx, shipmentId, { ...carrierChanges[report], actor: "provider" });
}

async function changeState(
  ctx: ChangingContext,
  shipmentId: string,
  change: {
    readonly to: UndeliverableState;
    readonly from: readonly UndeliverableState[];
    readonly actor: OrderEventActor;
  },
): Promise<UndeliverableChange> {
  const { to, from, actor } = change;
  return await ctx.db.transaction().execute(async (tx): Promise<UndeliverableChange> => {
    const locked = await lockOrderOfShipment(tx, shipmentId);
    if (!locked) return { code: "not-found" };
    const { orderId, order, shipment: parcel } = locked;
    if (parcel.undone_at) return { code: "undone" };
    if (parcel.delivered_at) return { code: "delivered" };
    const before = stateOf(parcel);
    if (before === to || !from.includes(before)) return { code: "unchanged" };

    const at = ctx.clock();
    const hasFailed = to === "failed" || (to === "resolved" && parcel.has_failed);
    await tx
      .updateTable("shipments")
      .set({
        has_failed: hasFailed,
        undeliverable_at: to === "on-its-way" ? null : (parcel.undeliverable_at ?? at),
        undeliverable_resolved_at: to === "resolved" ? at : null,
      })
      .where("id", "=", shipmentId)
      .execute();

    const detail = { tracking: parcel.tracking_number, hasFailed };
    await recordOrderEvent(tx, orderId, at, { kind: eventKinds[to], actor, detail });

    if (to !== "on-its-way") {
      await deliverArrivedOrder(ctx, tx, { orderId, status: order.status });
    } else if (order.status === "delivered" && before !== "failed" && actor === "owner") {
      // It may have been delivered because this parcel did not count: a failed one did.
      await setOrderStatus(ctx, tx, { orderId, from: "delivered", to: "shipped" });
    }
    return { code: "changed", before };
  });
}

const eventKinds = {
  "on-its-way": "parcel-on-its-way",
  failed: "parcel-undeliverable",
  undeliverable: "parcel-undeliverable",
  resolved: "undeliverable-resolved",
} as const;

function stateOf(parcel: {
  readonly undeliverable_at: Date | null;
  readonly undeliverable_resolved_at: Date | null;
  readonly has_failed: boolean;
}): UndeliverableState {
  if (parcel.undeliverable_resolved_at) return "resolved";
  if (parcel.has_failed) return "failed";
  return parcel.undeliverable_at ? "undeliverable" : "on-its-way";
}
