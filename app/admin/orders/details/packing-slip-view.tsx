import type { ReactNode } from "react";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import { Wordmark } from "../../../shop/shared/wordmark.tsx";
import { Button } from "../../../ui/button.tsx";
import { usePrintWindow } from "../../../ui/print-window.ts";
import type { OrderDetails } from "../data/order-views.ts";
import { HoldNotice } from "./hold-notice.tsx";

/**
 * What goes into the parcel: whom it is for and what to put in, without prices. Prints itself, unless
 * the order is held: then it says why, on the paper too, and waits for somebody to want it.
 */
export function PackingSlipView(props: {
  order: OrderDetails;
  shop: { name: string; email: string; phone: string };
  /** Why the order should not be packed. */
  hold: string | null;
}): ReactNode {
  const { order, shop, hold } = props;
  const print = usePrintWindow({ byItself: hold === null });
  const address = order.shippingAddress;
  const groups = groupOrderItems(order.items);
  const hasBoxes = groups.some(({ size }) => size !== undefined);
  const bars = order.items.reduce((sum, item) => sum + item.quantity, 0);

  return (
    <article className="packing-slip">
      {hold && (
        <HoldNotice reason={hold}>
          <p className="print:hidden">It was not printed by itself.</p>
        </HoldNotice>
      )}
      <header className="packing-head">
        {shop.name === "Conche" ? (
          <Wordmark className="packing-wordmark" />
        ) : (
          <p className="packing-name">{shop.name}</p>
        )}
        <p>
          {shop.email}
          <br />
          {shop.phone}
        </p>
      </header>
      <h1>Packing Slip</h1>
      <div className="packing-facts">
        <section>
          <h2>Ship to</h2>
          <address className="packing-address">
            {address.firstName} {address.lastName}
            <br />
            {address.street}
            <br />
            {address.city}, {address.state} {address.zipCode}
            <br />
            United States
          </address>
          {address.phone && <p>{address.phone}</p>}
        </section>
        <section>
          <h2>Order</h2>
          <p>{order.orderNumber}</p>
          <p>{order.placed}</p>
        </section>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Packed</th>
            <th scope="col">Bar</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.id}>
            {hasBoxes && (
              <tr className="packing-group">
                <th scope="rowgroup" colSpan={3}>
                  {group.title}
                </th>
              </tr>
            )}
            {group.items.map((item) => (
              <tr key={item.id}>
                <td>
                  <span className="packing-box" />
                </td>
                <td>{item.productName}</td>
                <td>{item.quantity}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td />
            <th scope="row">Bars in this parcel</th>
            <td>{bars}</td>
          </tr>
        </tfoot>
      </table>
      {order.notes && (
        <section>
          <h2>Notes</h2>
          <p className="packing-notes">{order.notes}</p>
        </section>
      )}
      <p className="packing-thanks">Thank you.</p>
      <p className="packing-buttons">
        <Button onClick={print}>{hold ? "Print anyway" : "Print"}</Button>
        <Button variant="quiet" onClick={() => window.close()}>
          Close
        </Button>
      </p>
    </article>
  );
}
