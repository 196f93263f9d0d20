import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { toDecimal, ZERO } from "#domain/money/cents.ts";
import type { RefundItem, RefundParts } from "#domain/refunds/refund.ts";
import { everythingLeft, proposeRefund } from "#domain/refunds/refund-proposal.ts";
import type { Database } from "#server/platform/db/database.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { insist } from "./campaign-shopper.ts";
import type { FaultyWorld } from "./faulty-world.ts";
import type { Random } from "./random.ts";

/** Takes every payment for its own. */
const anyProvider = { knows: () => true };

export type OwnersAnswer = "done" | "not possible" | "gave up";

/** The owner of the campaign's shop, who sends parcels, gives money back and cancels orders. */
export function campaignOwner({ db, counter, pin }: FaultyWorld, random: Random) {
  let cookie = "";
  let parcels = 0;

  async function unlock(): Promise<void> {
    const response = await send("/admin/unlock", new URLSearchParams({ pin, next: "/admin" }));
    if (response.status !== 302) return;
    cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
  }

  async function send(path: string, body: URLSearchParams): Promise<Response> {
    return await fetch(`${counter.shopUrl}${path}`, {
      method: "POST",
      // As the proxy of a shop under https says it.
      headers: { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1", cookie },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
  }

  /** Presses again as long as nobody answers. */
  async function press(
    fields: readonly [string, string][],
    path = "/admin/orders",
  ): Promise<boolean> {
    const form = new URLSearchParams([...fields]);
    const done = await insist(counter, async () => {
      if (!cookie) await unlock();
      const { status } = await send(path, form);
      // 409: an earlier try arrived, although its answer did not.
      if (status === 200 || status === 409) return true;
      if (status === 302) cookie = "";
      return undefined;
    });
    return done !== undefined;
  }

  /** @returns undefined when there is no money (yet) that could be given back */
  async function findRefundable(orderId: string) {
    // The database may be away at this moment.
    const refundable = await insist(counter, () =>
      readRefundable({ payments: anyProvider, clock: () => new Date() }, db, orderId),
    );
    return refundable?.obstacle === null ? refundable : undefined;
  }

  async function refund(
    orderId: string,
    choose: (left: RefundParts) => RefundParts | undefined,
  ): Promise<OwnersAnswer> {
    const refundable = await findRefundable(orderId);
    if (!refundable) return "not possible";
    const { parts, refunds } = refundable;
    const chosen = choose(everythingLeft(parts));
    if (!chosen) return "not possible";
    const done = await press([
      ["do", "refund"],
      ["order", orderId],
      ["knownRefunds", String(refunds.length)],
      ...chosen.items.map(bars),
      ["shipping", toDecimal(chosen.shipping)],
      ["amount", toDecimal(proposeRefund(parts, chosen).amount)],
      ["reason", "damaged"],
      ["note", ""],
    ]);
    return done ? "done" : "gave up";
  }

  return {
    /** Has the provider's balance read, and its fees and payouts booked, as once a day. */
    async bookBalance(): Promise<OwnersAnswer> {
      const done = await press([["do", "book-balance"]], "/admin/odoo");
      return done ? "done" : "gave up";
    },
    async refundBar(orderId: string): Promise<OwnersAnswer> {
      return await refund(orderId, ({ items }) => {
        const bar = items[random.below(items.length)];
        return bar && { items: [{ ...bar, quantity: 1 }], shipping: ZERO };
      });
    },
    /** Everything that is left, of an order that is sent all the same. */
    async refundAll(orderId: string): Promise<OwnersAnswer> {
      return await refund(orderId, (left) => left);
    },
    /** Sends out all that waits, or one bar of it. @param isWhole whether all of it */
    async ship(orderId: string, isWhole: boolean): Promise<OwnersAnswer> {
      const waiting = await insist(counter, () => listWaitingBars(db, orderId));
      const line = waiting?.[random.below(waiting.length)];
      if (!line) return "not possible";
      parcels += 1;
      const done = await press([
        ["do", "ship"],
        ["order", orderId],
        ["shipment", randomUUID()],
        ...(isWhole ? [] : [bars({ itemId: line.id, quantity: 1 })]),
        ["tracking", `PARCEL${parcels}`],
        ["carrier", "other"],
        ["estimated", ""],
        ["tell", "yes"],
      ]);
      return done ? "done" : "gave up";
    },
    /** Takes the latest parcel of an order back. */
    async takeBack(orderId: string): Promise<OwnersAnswer> {
      const [parcel] = (await insist(counter, () => listParcels(db, orderId))) ?? [];
      if (!parcel) return "not possible";
      const done = await press([
        ["do", "take-back"],
        ["shipment", parcel.id],
      ]);
      return done ? "done" : "gave up";
    },
    /** Cancels an order that was paid, gives all that is left back and tells the customer so. */
    async cancelOrder(orderId: string): Promise<OwnersAnswer> {
      const refundable = await findRefundable(orderId);
      if (!refundable) return "not possible";
      const { parts } = refundable;
      const { amount } = proposeRefund(parts, everythingLeft(parts));
      const done =
        (await press([
          ["order", orderId],
          ["status", "cancelled"],
        ])) &&
        (await press([
          ["do", "refund-all"],
          ["order", orderId],
          ["amount", toDecimal(amount)],
        ]));
      return done ? "done" : "gave up";
    },
  };
}

/** Lines of an order with bars that are in no parcel. */
async function listWaitingBars(db: Database, orderId: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select item.id::text as id from order_items as item
    where item.order_id = ${orderId} and item.quantity > (
      select coalesce(sum(sent.quantity), 0)
      from shipments join shipment_items as sent on sent.shipment_id = shipments.id
      where sent.order_item_id = item.id and shipments.taken_back_at is null
    )`.execute(db);
  return rows;
}

/** The latest first. */
async function listParcels(db: Database, orderId: string): Promise<{ id: string }[]> {
  return await db
    .selectFrom("shipments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("taken_back_at", "is", null)
    .orderBy("shipped_at", "desc")
    .execute();
}

function bars({ itemId, quantity }: RefundItem): [string, string] {
  return ["bars", `${itemId}:${quantity}`];
}
