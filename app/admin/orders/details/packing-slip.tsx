import type { ReactNode } from "react";
import { Wordmark } from "#app/shop/shared/wordmark.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { Barcode } from "#app/ui/print/barcode.tsx";
import { fullName } from "#domain/input/full-name.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import type { OrderDetails } from "../data/order-views.ts";

type SlipShop = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
};

/**
 * The slip for the parcel: recipient and contents, without prices. A gift's message is large.
 *
 * @param props.barcode the order number's modules; empty for none
 */
export function PackingSlip(props: {
  order: OrderDetails;
  shop: SlipShop;
  barcode: string;
  children?: Elements;
}): ReactNode {
  const { order, shop, barcode, children } = props;
  const { shippingAddress: address, shippingCharge } = order;
  const pickup = shippingCharge?.pickup;
  const groups = groupOrderItems(order.items);
  const hasBoxes = groups.some(({ size }) => size !== undefined);
  const units = order.items.reduce((sum, item) => sum + item.quantity, 0);

  return (
    <article className="packing-slip">
      <header className="packing-head">
        {shop.name === "Conche" ? (
          <Wordmark className="packing-wordmark" />
        ) : (
          <p className="packing-name">{shop.name}</p>
        )}
        <p>
          {[shop.address, shop.email, shop.phone].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </header>
      <h1>{order.gift ? "A gift for you" : "Packing Slip"}</h1>
      {order.gift && (
        <section className="packing-gift">
          {order.gift.message && <p className="packing-message">{order.gift.message}</p>}
          <p>{`From ${order.customerName}`}</p>
        </section>
      )}
      {barcode && <Barcode modules={barcode} text={order.orderNumber} />}
      <div className="packing-facts">
        <section>
          <h2>{pickup ? "Picked up by" : "Ship to"}</h2>
          <address className="packing-address">
            <span>{fullName(address)}</span>
            <br />
            <span>{address.street}</span>
            <br />
            <span>{`${address.city}, ${address.state} ${address.zipCode}`}</span>
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
        {shippingCharge?.method && (
          <section>
            <h2>Shipping</h2>
            <p>{pickup ? pickup.place : shippingCharge.method}</p>
            {shippingCharge.heat === "cold-pack" && <p>With a cold pack</p>}
          </section>
        )}
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
                  <span>{group.title}</span>
                  {group.name && <span className="packing-detail wrap-anywhere">{group.name}</span>}
                </th>
              </tr>
            )}
            {group.items.map((item) => (
              <tr key={item.id}>
                <td>
                  <span className="packing-box" />
                </td>
                <td>
                  <span>{item.productName}</span>
                  {item.contains.length > 0 && (
                    <span className="packing-detail">{`Contains ${item.contains.join(", ")}`}</span>
                  )}
                </td>
                <td>{item.quantity}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td />
            <th scope="row">Bars in this parcel</th>
            <td>{units}</td>
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
      {children}
    </article>
  );
}
