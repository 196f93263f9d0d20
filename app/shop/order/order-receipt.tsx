import { Fragment, type ReactNode } from "react";
import { formatUsd, times, ZERO } from "#domain/money/cents.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import { paidWithWords, paymentWords } from "#domain/orders/order-words.ts";
import { Button } from "../../ui/button.tsx";
import { usePrintWindow } from "../../ui/print-window.ts";
import { Wordmark } from "../shared/wordmark.tsx";
import { OrderAddress } from "./order-address.tsx";
import type { OrderWithDates } from "./order-details.tsx";

/** A receipt for paper, alone in its window, which opens the print dialog by itself. */
export function OrderReceipt(props: {
  page: OrderWithDates;
  shop: { name: string; email: string; phone: string };
}): ReactNode {
  const { page, shop } = props;
  const print = usePrintWindow();
  const { order, orderedOn } = page;
  const paidWith = paidWithWords(order.paymentMethod);
  const groups = groupOrderItems(order.items);

  return (
    <main className="receipt">
      <div className="receipt-head">
        {shop.name === "Conche" ? (
          <Wordmark className="h-10" />
        ) : (
          <p className="font-serif text-3xl">{shop.name}</p>
        )}
        <p className="text-right text-sm">
          {shop.email}
          <br />
          {shop.phone}
        </p>
      </div>
      <h1>Receipt</h1>
      <div className="receipt-facts">
        <div>
          <h2>Order</h2>
          <p>{order.orderNumber}</p>
          <p>{orderedOn}</p>
          <h2>Payment</h2>
          <p>{paymentWords(order)}</p>
          {paidWith && <p>{paidWith}</p>}
        </div>
        <div>
          <h2>Ships to</h2>
          <OrderAddress address={order.shippingAddress} />
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Bar</th>
            <th scope="col">Quantity</th>
            <th scope="col">Each</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.id}>
              {(groups.length > 1 || group.size) && (
                <tr className="receipt-box">
                  <th scope="colgroup" colSpan={4}>
                    {group.title}
                  </th>
                </tr>
              )}
              {group.items.map((item) => (
                <tr key={item.id}>
                  <td>{item.productName}</td>
                  <td>{item.quantity}</td>
                  <td>{formatUsd(item.price)}</td>
                  <td>{formatUsd(times(item.price, item.quantity))}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Subtotal
            </th>
            <td>{formatUsd(order.subtotal)}</td>
          </tr>
          {order.discount > ZERO && (
            <tr>
              <th scope="row" colSpan={3}>
                Bundle Discount
              </th>
              <td>−{formatUsd(order.discount)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={3}>
              Tax
            </th>
            <td>{formatUsd(order.tax)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={3}>
              Shipping
            </th>
            <td>{order.shipping === ZERO ? "Free" : formatUsd(order.shipping)}</td>
          </tr>
          <tr className="receipt-total">
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{formatUsd(order.total)}</td>
          </tr>
        </tfoot>
      </table>
      {order.notes && (
        <>
          <h2>Notes</h2>
          <p className="whitespace-pre-line break-words">{order.notes}</p>
        </>
      )}
      <p className="receipt-thanks">Thank you.</p>
      <p className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Button onClick={print}>Print</Button>
        <Button variant="quiet" onClick={() => window.close()}>
          Close
        </Button>
      </p>
    </main>
  );
}
