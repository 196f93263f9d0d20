import { randomUUID } from "node:crypto";
import type { InputOf } from "#app/admin/actions/admin-action.ts";
import type { bookBalanceAction } from "#app/admin/odoo/odoo-actions.ts";
import type {
  changeOrderStatusAction,
  undoOrderStatusAction,
} from "#app/admin/orders/order-actions.ts";
import type {
  markDeliveredAction,
  shipOrderAction,
  undoParcelAction,
} from "#app/admin/orders/parcels/parcel-actions.ts";
import type {
  refundOrderAction,
  refundWholeOrderAction,
} from "#app/admin/orders/refund/refund-actions.ts";
import type { markPaidElsewhereAction } from "#app/admin/orders/unpaid/unpaid-actions.ts";
import type { packOrderAction, unpackOrderAction } from "#app/admin/packing/packing-actions.ts";
import type { changeStockCountAction } from "#app/admin/stock/stock-actions.ts";
import { ZERO } from "#domain/money/cents.ts";
import { isOrderStatus } from "#domain/orders/order-status.ts";
import type { RefundItem, RefundParts } from "#domain/refunds/refund.ts";
import { everythingRemaining, proposeRefund } from "#domain/refunds/refund-proposal.ts";
import { listRefunds } from "#server/orders/payments/refund-queries.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { type FaultyWorld, FULL_BAR, SCARCE_BAR } from "./faulty-world.ts";
import { ownerDesk, type Pressed } from "./owner-desk.ts";
import { listParcels, listWaitingProducts, readStatus } from "./owner-looks.ts";
import type { Random } from "./random.ts";

export type OwnerResult = Pressed | "not possible";

/** A requested change of a count, with the shop's answer. */
export type AskedCount = {
  readonly requestId: string;
  readonly productId: number;
  readonly kind: "received" | "broken";
  readonly quantity: number;
  readonly result: Pressed;
};

/** Treats every payment as its own. */
const anyProvider = { knows: () => true };

export type OwnersAct = keyof ReturnType<typeof ownerActs>["acts"];

/**
 * The owner's actions on an order, one function each. They may be called at any time: what is not
 * possible is refused, or not sent.
 */
export function ownerActs(world: FaultyWorld, random: Random) {
  const { db, provider } = world;
  const { does, look } = ownerDesk(world);
  const counts: AskedCount[] = [];
  /** Violations of invariants. */
  const problems: string[] = [];
  let parcels = 0;

  async function packs(orderId: string): Promise<OwnerResult> {
    return await does<typeof packOrderAction>("pack-order", { orderId });
  }

  async function unpacks(orderId: string): Promise<OwnerResult> {
    return await does<typeof unpackOrderAction>("unpack-order", { orderId });
  }

  async function ship(orderId: string, items: readonly RefundItem[]): Promise<Pressed> {
    parcels += 1;
    return await does<typeof shipOrderAction>("ship-order", {
      id: randomUUID(),
      orderId,
      items: items.length > 0 ? items : "waiting",
      trackingNumber: `PARCEL${parcels}`,
      carrier: "other",
      estimatedDay: null,
      notifiesCustomer: true,
      mayShareNumber: false,
      isNumberConfirmed: false,
    });
  }

  async function shipsOneUnit(orderId: string): Promise<OwnerResult> {
    const waiting = await look(() => listWaitingProducts(db, orderId));
    const line = waiting?.[random.below(waiting.length)];
    return line ? await ship(orderId, [{ itemId: line.id, quantity: 1 }]) : "not possible";
  }

  async function shipsAll(orderId: string): Promise<OwnerResult> {
    return await ship(orderId, []);
  }

  /** Two concurrent requests. */
  async function shipsTwiceAtOnce(orderId: string): Promise<OwnerResult> {
    const answers = await Promise.all([ship(orderId, []), ship(orderId, [])]);
    return answers.includes("done") ? "done" : (answers[0] ?? "gave up");
  }

  async function undoesShipment(orderId: string): Promise<OwnerResult> {
    const [parcel] = (await look(() => listParcels(db, orderId))) ?? [];
    if (!parcel) return "not possible";
    return await does<typeof undoParcelAction>("undo-parcel", { shipmentId: parcel.id });
  }

  async function marksDelivered(orderId: string): Promise<OwnerResult> {
    const [parcel] = (await look(() => listParcels(db, orderId))) ?? [];
    if (!parcel) return "not possible";
    return await does<typeof markDeliveredAction>("mark-delivered", { shipmentId: parcel.id });
  }

  /** @returns undefined when nothing can be refunded (yet) */
  async function findRefundable(orderId: string) {
    const refundable = await look(() =>
      readRefundable({ payments: anyProvider, clock: () => new Date() }, db, orderId),
    );
    return refundable?.obstacle === null ? refundable : undefined;
  }

  const refund = (input: InputOf<typeof refundOrderAction>) =>
    does<typeof refundOrderAction>("refund-order", input);

  /** What the refund dialog sends. */
  async function fillRefund(
    orderId: string,
    choose: (remaining: RefundParts) => RefundParts | undefined,
  ): Promise<InputOf<typeof refundOrderAction> | undefined> {
    const refundable = await findRefundable(orderId);
    const chosen = refundable && choose(everythingRemaining(refundable.parts));
    if (!chosen) return undefined;
    const { parts, refunds } = refundable;
    const isCancelled = (await look(() => readStatus(db, orderId))) === "cancelled";
    return {
      orderId,
      knownRefunds: refunds.length,
      ...chosen,
      amount: proposeRefund(parts, chosen).amount,
      reason: "damaged",
      note: "",
      notifiesCustomer: true,
      restocks: !isCancelled && random.chance(1 / 2),
    };
  }

  const oneUnit = ({ items }: RefundParts): RefundParts | undefined => {
    const product = items[random.below(items.length)];
    return product && { items: [{ itemId: product.itemId, quantity: 1 }], shipping: ZERO };
  };

  /** One that has not left, or one that has. */
  const oneUnitThat =
    (state: "waits" | "has left") =>
    ({ items }: RefundParts): RefundParts | undefined => {
      const some = items.filter(({ quantity, unsent = 0 }) =>
        state === "waits" ? unsent > 0 : quantity > unsent,
      );
      const product = some[random.below(Math.max(1, some.length))];
      const unsent = state === "waits" ? 1 : 0;
      return (
        product && { items: [{ itemId: product.itemId, quantity: 1, unsent }], shipping: ZERO }
      );
    };

  async function refundsUnit(orderId: string): Promise<OwnerResult> {
    const input = await fillRefund(orderId, oneUnit);
    return input ? await refund(input) : "not possible";
  }

  async function refundsWaitingUnit(orderId: string): Promise<OwnerResult> {
    const input = await fillRefund(orderId, oneUnitThat("waits"));
    return input ? await refund(input) : "not possible";
  }

  async function refundsSentUnit(orderId: string): Promise<OwnerResult> {
    const input = await fillRefund(orderId, oneUnitThat("has left"));
    return input ? await refund(input) : "not possible";
  }

  /** One refund may go to the card or account and, for the rest, onto a gift card. */
  async function countRefunds(orderId: string): Promise<{ money: number; onCard: number }> {
    const refunds = (await look(() => listRefunds(db, orderId))) ?? [];
    const money = refunds.filter(({ giftCardLast4 }) => giftCardLast4 === null).length;
    return { money, onCard: refunds.length - money };
  }

  /** Two concurrent requests, of which only one may succeed. */
  async function refundsTwiceAtOnce(orderId: string): Promise<OwnerResult> {
    const before = await countRefunds(orderId);
    const input = await fillRefund(orderId, oneUnit);
    if (!input) return "not possible";
    const answers = await Promise.all([refund(input), refund(input)]);
    const after = await countRefunds(orderId);
    if (after.money > before.money + 1 || after.onCard > before.onCard + 1)
      problems.push(`Of two refunds at once of ${orderId} two were taken.`);
    return answers.includes("done") ? "done" : (answers[0] ?? "gave up");
  }

  /** Refunds everything that is left of an order that is shipped nevertheless. */
  async function refundsAll(orderId: string): Promise<OwnerResult> {
    const input = await fillRefund(orderId, (remaining) => remaining);
    return input ? await refund(input) : "not possible";
  }

  /** Refunds in the provider's dashboard. */
  async function refundsAtProvider(orderId: string): Promise<OwnerResult> {
    if (!(await findRefundable(orderId))) return "not possible";
    const paid = provider.intentsOf(orderId).find(({ status }) => status === "succeeded");
    if (!paid) return "not possible";
    try {
      provider.world.refund(paid.id, 1 + random.below(300));
      return "done";
    } catch {
      return "refused";
    }
  }

  /** The customer's bank sends the latest refund back. */
  async function refundFails(orderId: string): Promise<OwnerResult> {
    const intents = new Set(provider.intentsOf(orderId).map(({ id }) => id));
    const refund = [...provider.ledger.refunds.values()].findLast(
      ({ intentId, status }) => intents.has(intentId) && status === "succeeded",
    );
    if (!refund) return "not possible";
    provider.world.failRefund(refund.id);
    return "done";
  }

  /** The customer pays an order, whose debit came back, in cash. */
  async function paysCash(orderId: string): Promise<OwnerResult> {
    return await does<typeof markPaidElsewhereAction>("mark-paid-elsewhere", {
      orderId,
      method: "cash",
      note: "At the market",
    });
  }

  const cancel = (orderId: string) =>
    does<typeof changeOrderStatusAction>("change-order-status", { orderId, status: "cancelled" });

  /** Cancels an order, refunds the rest and mails the customer. */
  async function cancels(orderId: string): Promise<OwnerResult> {
    const refundable = await findRefundable(orderId);
    if (!refundable) return "not possible";
    const { parts } = refundable;
    const { amount } = proposeRefund(parts, everythingRemaining(parts));
    const cancelled = await cancel(orderId);
    if (cancelled !== "done") return cancelled;
    return await does<typeof refundWholeOrderAction>("refund-whole-order", { orderId, amount });
  }

  async function cancelsAndUndoes(orderId: string): Promise<OwnerResult> {
    const before = await look(() => readStatus(db, orderId));
    if (!before || !isOrderStatus(before) || before === "cancelled") return "not possible";
    const cancelled = await cancel(orderId);
    if (cancelled === "gave up") return cancelled;
    return await does<typeof undoOrderStatusAction>("undo-order-status", {
      orderId,
      from: "cancelled",
      to: before,
    });
  }

  /** Pays out the balance and runs the daily job that books payout and fees. */
  async function booksBalance(): Promise<OwnerResult> {
    provider.world.payOut();
    return await does<typeof bookBalanceAction>("book-balance", {});
  }

  async function changeCount(
    productId: number,
    kind: AskedCount["kind"],
    quantity: number,
  ): Promise<Pressed> {
    const requestId = randomUUID();
    const result = await does<typeof changeStockCountAction>("change-stock-count", {
      productId,
      kind,
      quantity: String(quantity),
      expected: 0,
      requestId,
      note: "",
    });
    counts.push({ requestId, productId, kind, quantity, result });
    return result;
  }

  /** Restocks the scarce bar. */
  async function receivesProducts(): Promise<OwnerResult> {
    return await changeCount(SCARCE_BAR, "received", 1 + random.below(3));
  }

  async function breaksUnit(): Promise<OwnerResult> {
    return await changeCount(random.pick([SCARCE_BAR, FULL_BAR]), "broken", 1);
  }

  return {
    counts,
    problems,
    /** The ids of all orders that were bought with this one. */
    async listPurchase(orderId: string): Promise<readonly string[]> {
      const orders = await look(() =>
        db.selectFrom("checkouts").select("id").where("purchase_id", "=", orderId).execute(),
      );
      return orders?.length ? orders.map(({ id }) => id) : [orderId];
    },
    acts: {
      packs,
      unpacks,
      shipsOneUnit,
      shipsAll,
      shipsTwiceAtOnce,
      undoesShipment,
      marksDelivered,
      refundsUnit,
      refundsWaitingUnit,
      refundsSentUnit,
      refundsTwiceAtOnce,
      refundsAll,
      refundsAtProvider,
      refundFails,
      paysCash,
      cancels,
      cancelsAndUndoes,
      booksBalance,
      receivesProducts,
      breaksUnit,
    } satisfies Record<string, (orderId: string) => Promise<OwnerResult>>,
  };
}
