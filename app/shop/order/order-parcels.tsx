import type { ReactNode } from "react";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import type { Order } from "#domain/orders/order.ts";
import { carrierNames, trackingUrl } from "#domain/parcels/carrier.ts";
import type { Shipment } from "#domain/parcels/shipment.ts";

/** A shipped parcel, with its dates in the shop's time zone. */
export type OrderParcel = Pick<Shipment, "id" | "tracking" | "items"> & {
  readonly expectedOn: string | null;
  readonly deliveredOn: string | null;
  readonly isUndeliverable: boolean;
  /** The carrier has not said that it comes back. */
  readonly hasFailed: boolean;
  /** It is undeliverable, and the shop has not decided what becomes of it. */
  readonly waitsForOwner: boolean;
};

/**
 * The shipped parcels of an order, each with its tracking link and, if there are several, its bars.
 */
export function OrderParcels(props: {
  order: Order;
  parcels: readonly OrderParcel[];
  /** Whether another parcel follows. */
  restFollows: boolean;
}): ReactNode {
  const { order, parcels, restFollows } = props;
  const isWhole = parcels.length === 1 && countUnits(parcels) === countUnits([order]);
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className="mb-2 text-3xl">
        {parcels.length === 1 ? "Your parcel" : "Your parcels"}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="grid gap-1 py-4">
            <p className="wrap-anywhere">
              <Tracking parcel={parcel} />
            </p>
            {!isWhole && <p>{contentsOf(order, parcel)}</p>}
            <p className="text-soft">{describeDeliveryDay(parcel)}</p>
          </li>
        ))}
      </ul>
      {restFollows && <p className="mt-3 text-soft">The rest follows.</p>}
    </section>
  );
}

function Tracking({ parcel: { tracking } }: { parcel: OrderParcel }) {
  if (!tracking) return <span>Without a tracking number.</span>;
  const { carrier, number } = tracking;
  const url = trackingUrl(carrier, number);
  if (!url) return <span>{`Tracking number ${number}`}</span>;
  return (
    <>
      <span>{carrierNames[carrier]}</span>{" "}
      <a className={textLinkClass} href={url} target="_blank" rel="noreferrer">
        {number}
      </a>
    </>
  );
}

/** Such as "2 × Sea Salt, 1 × Single Origin". */
export function contentsOf(order: Order, { items }: Pick<OrderParcel, "items">): string {
  return items
    .map(({ itemId, quantity }) => {
      const name = order.items.find(({ id }) => id === itemId)?.productName ?? "Bar";
      return `${quantity} × ${name}`;
    })
    .join(", ");
}

function describeDeliveryDay(parcel: OrderParcel): string {
  const { expectedOn, deliveredOn, isUndeliverable, hasFailed, waitsForOwner } = parcel;
  if (hasFailed) {
    return waitsForOwner
      ? "The carrier couldn't deliver it. We're looking into it and will be in touch."
      : "The carrier couldn't deliver it.";
  }
  if (waitsForOwner) {
    return "It couldn't be delivered and is on its way back to us. We'll be in touch.";
  }
  if (isUndeliverable) return "It couldn't be delivered and came back to us.";
  if (deliveredOn) return `Delivered on ${deliveredOn}.`;
  return expectedOn ? `On its way, expected by ${expectedOn}.` : "On its way.";
}

function countUnits(all: readonly { readonly items: readonly { readonly quantity: number }[] }[]) {
  return all.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
}
