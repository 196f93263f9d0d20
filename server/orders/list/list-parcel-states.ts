import { sql } from "kysely";
import type { Carrier } from "#domain/parcels/carrier.ts";
import { leavesBy } from "#domain/shipping/ship-calendar.ts";
import type { HandOver } from "#domain/shipping/shipping-schema.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../../app-context.ts";
import { readShipCalendar } from "../../shipping/read-ship-calendar.ts";
import { gravestHold, type HoldKind } from "../holds.ts";
import { isPacked } from "../printed-slip.ts";
import { waitsForOwner } from "../shipment-queries.ts";
import { isPackable, packedNotBefore, readyToPackAt } from "./packable.ts";

/** What happens next with the bars of an order. */
export type ParcelState =
  | { readonly code: "on-hold"; readonly hold: HoldKind; readonly notBefore: string | null }
  /** @property by the day by which it leaves; null when the shop ships nothing for months */
  | { readonly code: "to-pack"; readonly by: string | null; readonly isLate: boolean }
  | { readonly code: "packed"; readonly isPickup: boolean }
  /** Of `ordered` bars, which do not count those refunded before they left. */
  | { readonly code: "partly-sent"; readonly sent: number; readonly ordered: number }
  /**
   * @property hasFailed the carrier has not said that it comes back
   * @property isResolved the owner has decided what becomes of it
   */
  | {
      readonly code: "undeliverable";
      readonly hasFailed: boolean;
      readonly carrier: Carrier | null;
      readonly tracking: string | null;
      readonly isResolved: boolean;
    }
  | {
      readonly code: "sent";
      readonly carrier: Carrier | null;
      /** The end of the tracking number. */
      readonly tracking: string | null;
      readonly arrivesOn: Date | null;
      readonly deliveredAt: Date | null;
    };

type Facts = {
  readonly id: string;
  readonly is_packable: boolean;
  readonly hold: HoldKind | null;
  readonly ready_at: Date;
  readonly not_before: string | null;
  readonly is_packed: boolean;
  readonly is_pickup: boolean;
  readonly to_send: number;
  readonly in_parcels: number;
  readonly carrier: Carrier | null;
  readonly tracking: string | null;
  readonly arrives_on: Date | null;
  readonly delivered_at: Date | null;
  readonly is_undeliverable: boolean;
  readonly has_failed: boolean;
  readonly waits_for_owner: boolean;
};

/** By order id. An order that waits for nothing, or for its payment, is left out. */
export async function listParcelStates(
  ctx: Pick<AppContext, "db" | "log" | "clock" | "details">,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ParcelState>> {
  const [facts, calendar] = await Promise.all([readFacts(ctx, orderIds), readShipCalendar(ctx)]);
  const { timeZone } = ctx.details();
  const today = dayIn(timeZone, ctx.clock());

  const states = new Map<string, ParcelState>();
  for (const each of facts) {
    const state = stateOf(each, { calendar, timeZone, today });
    if (state) states.set(each.id, state);
  }
  return states;
}

type Days = {
  readonly calendar: HandOver;
  readonly timeZone: string;
  readonly today: string;
};

function stateOf(facts: Facts, { calendar, timeZone, today }: Days): ParcelState | undefined {
  if (facts.hold) return { code: "on-hold", hold: facts.hold, notBefore: facts.not_before };

  const { carrier, tracking } = facts;
  const undeliverable = {
    code: "undeliverable",
    carrier,
    tracking,
    hasFailed: facts.has_failed,
  } as const;
  if (facts.waits_for_owner) return { ...undeliverable, isResolved: false };

  if (facts.is_packable && facts.is_packed) return { code: "packed", isPickup: facts.is_pickup };
  if (facts.is_packable && facts.in_parcels > 0) {
    const { in_parcels: sent, to_send: toSend } = facts;
    return { code: "partly-sent", sent, ordered: sent + toSend };
  }
  if (facts.is_packable) {
    const ready = { at: facts.ready_at, timeZone, notBefore: facts.not_before };
    const by = leavesBy(calendar, ready);
    return { code: "to-pack", by, isLate: by !== null && by < today };
  }

  if (facts.in_parcels === 0) return undefined;
  if (facts.is_undeliverable) return { ...undeliverable, isResolved: true };
  return {
    code: "sent",
    carrier,
    tracking,
    arrivesOn: facts.arrives_on,
    deliveredAt: facts.delivered_at,
  };
}

async function readFacts(
  { db }: Pick<AppContext, "db">,
  orderIds: readonly string[],
): Promise<readonly Facts[]> {
  const { rows } = await sql<Facts>`
    select orders.id, ${isPackable} as is_packable, ${gravestHold} as hold,
      ${readyToPackAt} as ready_at, ${packedNotBefore} as not_before, ${isPacked} as is_packed,
      coalesce(shipping_charge ? 'pickup', false) as is_pickup,
      counted.to_send, counted.in_parcels,
      last.carrier, right(last.tracking_number, 4) as tracking,
      last.estimated_delivery as arrives_on, last.delivered_at,
      last.undeliverable_at is not null as is_undeliverable,
      coalesce(last.has_failed, false) as has_failed,
      coalesce(last.waits_for_owner, false) as waits_for_owner
    from orders
    cross join lateral (
      select coalesce(sum(to_send), 0)::integer as to_send,
        coalesce(sum(in_parcels), 0)::integer as in_parcels
      from order_item_counts as counts where counts.order_id = orders.id
    ) as counted
    left join lateral (
      select shipments.*, ${waitsForOwner} as waits_for_owner from shipments
      where shipments.order_id = orders.id and undone_at is null
      order by waits_for_owner desc, shipped_at desc, id desc limit 1
    ) as last on true
    where orders.id = any(${orderIds}::uuid[])
  `.execute(db);
  return rows;
}
