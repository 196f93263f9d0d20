import { ZERO } from "#domain/money/cents.ts";
import type { RefundParts } from "#domain/refunds/refund.ts";
import { sendAgain } from "#server/orders/changes/refunded-products.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { shipOrder } from "#server/parcels/ship-order.ts";
import { undoShipment } from "#server/parcels/undo-shipment.ts";
import { changeRows, rowsOf } from "#test/support/rows.ts";
import type { ErpShop } from "./erp-shop.ts";
import { parcelOf } from "./orders.ts";

/** What the owner does with the goods of orders, and what the ERP has of them. */
export function goodsOf(erp: ErpShop) {
  /** Pickings with the sum of their bars. */
  function pickings() {
    return erp.odoo.ledger().pickings.map(({ name, type, state, moves }) => ({
      name: name.replace(/\d+$/, ""),
      type,
      state,
      wanted: moves
        .filter((move) => move.state !== "cancel")
        .reduce((sum, { wanted }) => sum + wanted, 0),
      done: moves.reduce((sum, { done }) => sum + done, 0),
    }));
  }

  return {
    pickings,

    /** Three bars on two lines, mirrored and not sent. */
    async order(): Promise<string> {
      const lines = [
        { productId: 1, quantity: 2 },
        { productId: 2, quantity: 1 },
      ];
      return await erp.buy({ lines });
    },

    /** Ships so many bars of each line. @returns the parcel */
    async ship(
      orderId: string,
      quantities: readonly number[],
      trackingNumber = "",
    ): Promise<string> {
      const order = await findOrder(erp.shop.db, orderId);
      const items = (order?.items ?? [])
        .map(({ id }, index) => ({ itemId: id, quantity: quantities[index] ?? 0 }))
        .filter(({ quantity }) => quantity > 0);
      const result = await shipOrder(erp.shop, {
        ...parcelOf(orderId, { items, trackingNumber, carrier: "other", mayShareNumber: true }),
        isNumberConfirmed: true,
      });
      if (result.code !== "shipped") throw new Error(result.code);
      return result.shipmentId;
    },

    async undoParcels(orderId: string): Promise<void> {
      const parcels = await rowsOf(erp.shop.db, "shipments", ["id"], { order_id: orderId });
      for (const { id } of parcels) await undoShipment(erp.shop, id);
    },

    /** The provider could not pay back an order's refunds, but one, if given. */
    async failRefunds(orderId: string, but?: string): Promise<void> {
      const { shop, time } = erp;
      await shop.db.transaction().execute(async (tx) => {
        const refunds = await rowsOf(tx, "refunds", ["id"], { order_id: orderId });
        for (const { id } of refunds.filter((refund) => refund.id !== but)) {
          await changeRows(tx, "refunds", { status: "failed", changed_at: time.now }, { id });
          await sendAgain(shop, tx, { orderId, refundId: id }, time.now);
        }
      });
    },

    /** How many bars Odoo says are with customers. */
    away(): number {
      return pickings().reduce(
        (sum, { type, done }) => sum + (type === "incoming" ? -done : done),
        0,
      );
    },
  };
}

/** Refunds bars of one line. */
export const refundUnits =
  (line: number, quantity: number, restocks = false) =>
  ({ items }: RefundParts) => ({
    items: items.slice(line, line + 1).map(({ itemId }) => ({ itemId, quantity })),
    shipping: ZERO,
    restocks,
  });
