import type { ShopTime } from "#app/admin/shared/shop-time.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { carrierNames, trackingUrl } from "#domain/parcels/carrier.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import { mayArrive, type StoredShipment } from "#server/orders/shipment-queries.ts";
import type { StoredLabel } from "#server/postage/label-queries.ts";

/** The parcels of an order as its drawer shows them, and what is still to be sent. */
export type ParcelsView = ReturnType<typeof parcelsView>;

export type LabelLine = NonNullable<ReturnType<typeof labelLine>>;

type OrderParcels = {
  readonly order: Order;
  readonly waiting: readonly ShipmentItem[];
  readonly shipments: readonly StoredShipment[];
  readonly labels: readonly StoredLabel[] | null;
};

export function parcelsView(parcels: OrderParcels, time: ShopTime, now: Date) {
  const { order, waiting, shipments, labels } = parcels;
  const labelOf = (id: string) => labelLine(labels?.find((each) => each.id === id));
  const names = new Map(order.items.map(({ id, productName }) => [id, productName]));
  const contentsOf = (items: readonly ShipmentItem[]) => {
    const units = new Map<string, number>();
    for (const { itemId, quantity } of items) {
      const name = names.get(itemId) ?? "Bar";
      units.set(name, quantity + (units.get(name) ?? 0));
    }
    return [...units].map(([name, quantity]) => `${quantity} × ${name}`).join(", ");
  };
  return {
    lines: shipments.map((shipment) => {
      const { tracking, estimatedDelivery, deliveredAt, undoneAt, emailAt } = shipment;
      const { undeliverableAt, hasFailed, resolvedAt, waitsForOwner } = shipment;
      const carrier = tracking && carrierNames[tracking.carrier];
      return {
        id: shipment.id,
        /** "USPS 9400…"; null without a number. */
        tracking: tracking && [carrier, tracking.number].filter(Boolean).join(" "),
        url: tracking && trackingUrl(tracking.carrier, tracking.number),
        state: describeState(shipment),
        /** "2 × Sea Salt, 1 × Madagascar 72%" */
        contents: contentsOf(shipment.items),
        /** When it was shipped, is expected, or was delivered. */
        about: [
          `Left ${time.dayAndTime(shipment.shippedAt)}`,
          undoneAt && `undone ${time.dayAndTime(undoneAt)}`,
          deliveredAt && `delivered ${time.day(deliveredAt)}`,
          undeliverableAt &&
            `${hasFailed ? "delivery failed" : "came back"} ${time.day(undeliverableAt)}`,
          resolvedAt && `resolved ${time.day(resolvedAt)}`,
          !deliveredAt &&
            !undoneAt &&
            !undeliverableAt &&
            estimatedDelivery &&
            `expected ${time.day(estimatedDelivery)}`,
        ]
          .filter(Boolean)
          .join(" · "),
        isUndone: undoneAt !== null,
        isOnItsWay: deliveredAt === null && undoneAt === null && undeliverableAt === null,
        mayArrive: undoneAt === null && mayArrive(shipment),
        isUndeliverable: undeliverableAt !== null && undoneAt === null,
        waitsForOwner,
        /** When the customer is or was mailed. */
        email: undoneAt ? null : describeEmail(emailAt, now, time),
        /** The label bought for it, which can be voided. */
        label: labelOf(shipment.id),
      };
    }),
    /** What is still to be sent. */
    waiting,
    waitingContents: contentsOf(waiting),
    buysLabels: labels !== null,
    /** Labels without a parcel: bought, or perhaps bought. */
    looseLabels: (labels ?? [])
      .filter(({ id, state }) => {
        return state !== "refunded" && !shipments.some((shipment) => shipment.id === id);
      })
      .map((label) => ({ id: label.id, label: labelLine(label) })),
  };
}

function describeState(shipment: StoredShipment): string {
  const { undoneAt, deliveredAt, undeliverableAt, hasFailed } = shipment;
  if (undoneAt) return "Undone";
  if (hasFailed) return "Delivery failed";
  if (undeliverableAt) return "Came back";
  return deliveredAt ? "Delivered" : "On its way";
}

/** Null while it is unknown whether it was bought. */
function labelLine(label: StoredLabel | undefined) {
  if (label?.state !== "bought" || !label.url) return null;
  const { id, service, price, url } = label;
  return {
    id,
    url,
    about: [service, price !== null && formatUsd(price)].filter(Boolean).join(", "),
  };
}

function describeEmail(emailAt: Date | null, now: Date, time: ShopTime): string | null {
  if (!emailAt) return "The customer gets no email about it.";
  return emailAt > now ? `The customer gets an email at ${time.time(emailAt)}.` : null;
}
