import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { changeOrderAddressAction } from "#app/admin/orders/edit/edit-actions.ts";
import type {
  packOrderAction,
  releaseHeatHoldsAction,
} from "#app/admin/packing/packing-actions.ts";
import type { mailLotRecipientsAction } from "#app/admin/stock/lots/lot-actions.ts";
import type { Address } from "#domain/addresses/address.ts";
import { rowOf } from "#test/support/rows.ts";
import type { OwnersAct, ownerActs } from "../faults/owner-acts.ts";
import type { ownerDesk } from "../faults/owner-desk.ts";
import type { Random } from "../faults/random.ts";
import type { WeekEvent } from "./week-plan.ts";
import { RECALLED_LOT, type WeekWorld } from "./week-world.ts";

/** What happened that customers must be told, beside what the database says. */
export type NotifiedEvents = {
  /** Changes of addresses that customers are told of, and when they happened. */
  readonly addressChanges: { readonly orderId: string; readonly at: Date }[];
  /** The subject of the recall's mail and everybody who must get it. */
  recall: { readonly subject: string; readonly to: readonly string[] } | null;
};

type Events = Readonly<Record<WeekEvent, () => Promise<string>>>;

/** Which orders something can happen to. */
const isDisputed = sql<boolean>`exists (select from holds
  where order_id = orders.id and released_at is null and kind = 'dispute')`;
const isSent = sql<boolean>`not sells_gift_card and not coalesce(shipping_charge ? 'pickup', false)`;
const isWaiting = sql<boolean>`payment_status = 'paid' and status = 'pending' and packed_at is null
  and ${isSent} and not ${isDisputed} and not exists (select from shipments where order_id = orders.id)`;
const isPaid = sql<boolean>`payment_status = 'paid' and status <> 'cancelled'
  and not sells_gift_card and not ${isDisputed}`;
const isOnGiftCard = sql<boolean>`${isPaid} and refunded_amount = 0 and exists (select from payments
  where order_id = orders.id and kind = 'gift_card')`;
const isRefunded = sql<boolean>`not sells_gift_card and exists (select from refunds
  join payments on payments.id = refunds.payment_id and payments.kind <> 'gift_card'
  where refunds.order_id = orders.id and refunds.status = 'succeeded')`;
const isBounced = sql<boolean>`payment_status = 'failed' and status <> 'cancelled'
  and not sells_gift_card`;
const isOfUnspentCard = sql<boolean>`payment_status = 'paid' and exists (select from gift_cards
  where sold_by_order = orders.id and balance = initial_amount and reserved = 0)`;
const mayBeDisputed = sql<boolean>`${isPaid} and refunded_amount = 0 and exists (select from payments
  where order_id = orders.id and method ->> 'type' = 'card' and dispute_state is null)`;
const mayLeave = sql<boolean>`${isSent} and payment_status = 'paid' and packed_at is null and status in ('pending', 'processing')
  and not exists (select from holds where order_id = orders.id and released_at is null)`;
const hasJustLeft = sql<boolean>`exists (select from shipments where order_id = orders.id
  and undone_at is null and email_at is not null)`;

/** One function for each event; each says what came of it, for the report. */
export function weekEvents(
  world: WeekWorld,
  desk: ReturnType<typeof ownerDesk>,
  owner: ReturnType<typeof ownerActs>,
  random: Random,
) {
  const { db } = world;
  const told: NotifiedEvents = { addressChanges: [], recall: null };
  const problems: string[] = [];
  let isHot = false;

  async function pickOrder(condition: typeof isPaid): Promise<string | undefined> {
    const rows = await db
      .selectFrom("orders")
      .select("id")
      .where(condition)
      .orderBy("order_number")
      .execute();
    return rows[random.below(Math.max(1, rows.length))]?.id;
  }

  const onOrder =
    (condition: typeof isPaid, act: (orderId: string) => Promise<string>) => async () => {
      const orderId = await pickOrder(condition);
      return orderId ? await act(orderId) : "no such order";
    };
  async function dispute(orderId: string): Promise<string> {
    const { provider_id: intentId } = await db
      .selectFrom("payments")
      .select("provider_id")
      .where("order_id", "=", orderId)
      .where("provider_id", "is not", null)
      .where("status", "=", "succeeded")
      .executeTakeFirstOrThrow();
    // A bank disputes a payment once; several orders may share it.
    const disputes = [...world.provider.ledger.disputes.values()];
    if (disputes.some((each) => each.intentId === intentId)) return "disputed before";
    world.provider.world.dispute(intentId ?? "", "product_not_received");
    return "done";
  }

  /** The oldest dispute that nobody has decided. */
  const onDispute = (act: (disputeId: string) => void, status: string) => async () => {
    const open = [...world.provider.ledger.disputes.values()].find(
      (each) => each.status === status,
    );
    if (open) act(open.id);
    return open ? "done" : "no dispute";
  };
  const asOwner = (name: OwnersAct) => (orderId: string) => owner.acts[name](orderId);

  async function changeAddress(orderId: string): Promise<string> {
    const { shipping_address: before } = await rowOf(db, "orders", ["shipping_address"], {
      id: orderId,
    });
    const address = before as Address;
    const { country: _, ...fields } = address;
    const street = `${1 + random.below(99)} New Invented Street`;
    const draft = { phone: "", ...fields, street };
    const result = await desk.act<typeof changeOrderAddressAction>("change-order-address", {
      orderId,
      typed: draft,
      before: address,
      notifiesCustomer: true,
      accepted: [],
    });
    // After a kill, an attempt without an answer may have changed it, and the next one is refused.
    const { rows } = await sql`select from orders
      where id = ${orderId} and shipping_address->>'street' = ${draft.street}`.execute(db);
    if (rows.length > 0) told.addressChanges.push({ orderId, at: world.clock() });
    return rows.length > 0 ? "done" : (result?.code ?? "gave up");
  }

  async function packTwiceAtOnce(orderId: string): Promise<string> {
    const pack = () => desk.does<typeof packOrderAction>("pack-order", { orderId });
    const answers = (await Promise.all([pack(), pack()])).sort();
    // Both are refused when lots are short.
    if (answers.every((result) => result === "done")) {
      problems.push(
        `Two owners packed order ${orderId} at once, and both were told that they did.`,
      );
    }
    return answers.join(", ");
  }

  async function changeHeat(hot: boolean): Promise<string> {
    if (isHot === hot) return "as it was";
    isHot = hot;
    await world.saveShipping(hot);
    if (hot) return "done";
    return await desk.does<typeof releaseHeatHoldsAction>("release-heat-holds", { state: null });
  }

  async function recall(): Promise<string> {
    if (told.recall) return "as it was";
    const { id } = await rowOf(db, "lots", ["id"], { code: RECALLED_LOT });
    const { rows } = await sql<{ email: string }>`
      select distinct lower(customer_email) as email from orders
      join order_items as item on item.order_id = orders.id
      join packed_lots as packed on packed.order_item_id = item.id
      where packed.lot_id = ${id} order by 1`.execute(db);
    const subject = `Please do not eat bars of ${RECALLED_LOT}`;
    told.recall = { subject, to: rows.map(({ email }) => email) };
    const result = await desk.act<typeof mailLotRecipientsAction>("mail-lot-recipients", {
      lotId: Number(id),
      requestId: randomUUID(),
      alsoPossible: false,
      message: { subject, text: "Sorry." },
    });
    return result?.code ?? "gave up";
  }

  const events: Events = {
    "heat wave begins": () => changeHeat(true),
    "heat wave ends": () => changeHeat(false),
    "scarce bars come in": async () => {
      const answers = [await owner.acts.receivesProducts(), await owner.acts.receivesProducts()];
      return answers.join(", ");
    },
    "a lot is recalled": recall,
    "address is changed": onOrder(isWaiting, changeAddress),
    "one bar is refunded": onOrder(isPaid, asOwner("refundsUnit")),
    "a bar is refunded before it leaves": onOrder(mayLeave, asOwner("refundsWaitingUnit")),
    "a bar is refunded after it left": onOrder(hasJustLeft, asOwner("refundsSentUnit")),
    "order is refunded whole": onOrder(isWaiting, asOwner("refundsAll")),
    "refunded at Stripe": onOrder(isPaid, asOwner("refundsAtProvider")),
    "refund comes back": onOrder(isRefunded, asOwner("refundFails")),
    "cancellation is undone": onOrder(isWaiting, asOwner("cancelsAndUndoes")),
    "paid in cash": onOrder(isBounced, asOwner("paysCash")),
    "books are closed": async () => {
      if (world.closedBooks.length > 0) return "as it was";
      const lastOfMonth = new Date(world.clock());
      lastOfMonth.setUTCDate(0);
      world.closeBooks(lastOfMonth.toISOString().slice(0, 10));
      return "done";
    },
    "order is cancelled": onOrder(isWaiting, asOwner("cancels")),
    "one bar leaves ahead": onOrder(mayLeave, asOwner("shipsOneUnit")),
    "shipment is undone": onOrder(hasJustLeft, asOwner("undoesShipment")),
    "two owners pack at once": onOrder(mayLeave, packTwiceAtOnce),
    "two owners ship at once": onOrder(mayLeave, asOwner("shipsTwiceAtOnce")),
    "two owners refund at once": onOrder(isPaid, asOwner("refundsTwiceAtOnce")),
    "answer of a label is lost": async () => {
      world.carrier.faults.push("lost-answer");
      return "done";
    },
    "paid with a gift card and refunded": onOrder(isOnGiftCard, asOwner("refundsAll")),
    "unspent gift card is refunded": onOrder(isOfUnspentCard, asOwner("refundsAll")),
    "payment is disputed": onOrder(mayBeDisputed, dispute),
    "dispute is answered": onDispute(world.provider.world.respondToDispute, "needs_response"),
    "dispute is won": onDispute(
      (id) => world.provider.world.closeDispute(id, "won"),
      "under_review",
    ),
    "dispute is lost": onDispute(
      (id) => world.provider.world.closeDispute(id, "lost"),
      "under_review",
    ),
  };
  return { events, told, problems };
}
