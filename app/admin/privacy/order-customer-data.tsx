import type { ReactNode } from "react";
import type { OrderDetails } from "../orders/data/order-views.ts";
import { CustomerDataTools } from "./customer-data-tools.tsx";

/** Actions for a customer's privacy requests, in the details of an order. */
export function OrderCustomerData({ order }: { order: OrderDetails }): ReactNode {
  const { id, orderNumber, status, isErased } = order;
  const isSent = status === "delivered" || status === "cancelled";
  return (
    <section aria-labelledby="order-customer-data">
      <h3 id="order-customer-data">Customer data</h3>
      {isErased && <p>Erased. Numbers, amounts and the state of the tax stay.</p>}
      <CustomerDataTools
        // Resets the result when another order is shown.
        key={id}
        subject={{ name: "order", value: id }}
        about={orderNumber || "this order"}
        question={`${isSent ? "" : `This order is ${status}: without the address nobody can ship it. `}Name, addresses, emails and notes go for good. The number, the amounts and the state of the tax stay.`}
        erased={isErased}
      />
    </section>
  );
}
