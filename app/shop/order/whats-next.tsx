import type { ReactNode } from "react";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import type { Order } from "#domain/orders/order.ts";
import { longDay } from "#domain/time/day-in.ts";
import type { CustomerOrder } from "./customer-order.ts";

/** The steps between now and the parcel at the door. */
export function WhatsNext({ page }: { page: CustomerOrder }): ReactNode {
  const { order } = page;
  const shipped = order.status === "shipped";
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-4 text-3xl">
        What's Next
      </h2>
      <ol className="grid gap-6 [counter-reset:step]">
        {!shipped && (
          <>
            <Step title="Confirmation email">{`We send your receipt to ${order.customerEmail}.`}</Step>
            <Step title="Processing">{describePacking(page)}</Step>
          </>
        )}
        {order.shippingCharge?.pickup ? (
          <Step title="Pickup">{describePickup(order)}</Step>
        ) : (
          <Step title="Shipping">
            <Shipping page={page} />
          </Step>
        )}
      </ol>
    </section>
  );
}

/** A single step has no number. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="group relative not-only:pl-14 [counter-increment:step]">
      <span
        className="absolute left-0 grid size-9 place-items-center rounded-full border-[1.5px] border-accent font-serif text-[1.15rem] text-accent group-only:hidden before:content-[counter(step)]"
        aria-hidden="true"
      />
      <h3 className="text-[1.2rem]">{title}</h3>
      <p className="text-soft">{children}</p>
    </li>
  );
}

function describePacking({ order, waitsForCoolWeather }: CustomerOrder): string {
  const { paymentStatus, gift } = order;
  if (paymentStatus === "pending") return "We pack your bars as soon as your payment has arrived.";
  if (waitsForCoolWeather) return "We pack your bars once it's cool where they go.";
  if (!gift?.shipAfter) return "We pack your bars by hand, in the order in which they came in.";
  return `We pack your gift by hand, on ${longDay(gift.shipAfter)} at the earliest.`;
}

function describePickup({ shippingCharge, isPickupReady }: Order): string {
  const place = shippingCharge?.pickup?.place ?? "";
  return isPickupReady
    ? `It's ready for you: ${place}.`
    : `We'll email you when it's ready to pick up at ${place}.`;
}

function Shipping({ page: { order, deliveryOn, trackingUrl } }: { page: CustomerOrder }) {
  const { trackingNumber } = order;
  return (
    <>
      <span>{describeDeparture(order)}</span>
      {trackingNumber && <TrackingNumber number={trackingNumber} url={trackingUrl} />}
      {deliveryOn && <span>{` Expected by ${deliveryOn}.`}</span>}
    </>
  );
}

/** Each text has an element of its own, because browsers that translate a page replace text nodes. */
function TrackingNumber({ number, url }: { number: string; url: string | null }) {
  if (url === null) return <span>{` Tracking number ${number}.`}</span>;
  return (
    <span>
      <span> Tracking number </span>
      <a className={textLinkClass} href={url} target="_blank" rel="noreferrer">
        {number}
      </a>
      <span>.</span>
    </span>
  );
}

function describeDeparture({ status, trackingNumber, shippingAddress }: Order): string {
  if (trackingNumber) return "On its way.";
  return status === "shipped"
    ? `The parcel is on its way to ${shippingAddress.city}.`
    : `Then the parcel leaves for ${shippingAddress.city}.`;
}
