import type { ReactNode } from "react";
import type { Address } from "#domain/addresses/address.ts";
import { fullName } from "#domain/input/full-name.ts";
import type { Order } from "#domain/orders/order.ts";
import { isUsState, usStates } from "#domain/places/us-states.ts";

/** Where the order goes, or where it is picked up. */
export function OrderDestination({ order }: { order: Order }): ReactNode {
  const pickup = order.shippingCharge?.pickup;
  if (!pickup) return <OrderAddress address={order.shippingAddress} />;
  return (
    <p>
      {[fullName(order.shippingAddress), pickup.place, pickup.hours].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  );
}

export function OrderAddress(props: { address: Omit<Address, "country"> }): ReactNode {
  const { street, city, state, zipCode, phone } = props.address;
  return (
    <address className="not-italic">
      <span>{fullName(props.address)}</span>
      <br />
      <span>{street}</span>
      <br />
      <span>{`${city},`}</span>{" "}
      <abbr title={isUsState(state) ? usStates[state] : undefined} className="no-underline">
        {state}
      </abbr>{" "}
      <span>{zipCode}</span>
      <br />
      United States
      {phone && (
        <>
          <br />
          <span>{phone}</span>
        </>
      )}
    </address>
  );
}
