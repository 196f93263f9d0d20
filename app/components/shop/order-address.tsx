import type { ReactNode } from "react";
import { usStates } from "#domain/checkout/us-states.ts";
import type { Address } from "#domain/orders/order.ts";

export function OrderAddress(props: { address: Omit<Address, "country"> }): ReactNode {
  const { firstName, lastName, street, city, state, zipCode, phone } = props.address;
  return (
    <address className="not-italic">
      {firstName} {lastName}
      <br />
      {street}
      <br />
      {city},{" "}
      <abbr title={usStates[state]} className="no-underline">
        {state}
      </abbr>{" "}
      {zipCode}
      <br />
      United States
      {phone && (
        <>
          <br />
          {phone}
        </>
      )}
    </address>
  );
}
