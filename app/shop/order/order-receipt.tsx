import { Fragment, type ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { usePrintWindow } from "#app/ui/print/print-window.ts";
import { formatUsd, times, ZERO } from "#domain/money/cents.ts";
import { describeOrderPaidWith, describePayment } from "#domain/orders/describe-order.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import type { Order } from "#domain/orders/order.ts";
import { carrierNames } from "#domain/parcels/carrier.ts";
import { quoteLineAmount, quoteLines } from "#domain/pricing/quote-lines.ts";
import { taxLabelWithRate } from "#domain/tax/tax-label.ts";
import { Wordmark } from "../shared/wordmark.tsx";
import type { CustomerOrder } from "./customer-order.ts";
import { OrderDestination } from "./order-address.tsx";
import { contentsOf, type OrderParcel } from "./order-parcels.tsx";

/** A printable receipt in its own window, which opens the print dialog. */
export function OrderReceipt({ page, shop }: ReceiptProps): ReactNode {
  const print = usePrintWindow();
  const { order } = page;
  return (
    <main className="receipt mx-auto max-w-184 px-[clamp(1rem,5vw,3.5rem)] py-12 leading-[1.45] print:max-w-none print:p-0 print:text-[10.5pt]">
      <Letterhead shop={shop} />
      <h1 className="mt-8 mb-4 text-[2.75rem]">Receipt</h1>
      <ReceiptFacts page={page} />
      <ReceiptTable order={order} />
      {order.notes && (
        <>
          <h2 className={caption}>Notes</h2>
          <p className="whitespace-pre-line wrap-anywhere">{order.notes}</p>
        </>
      )}
      <p className="mt-12 font-serif text-[1.35rem]">Thank you.</p>
      <p className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Button onClick={print}>Print</Button>
        <Button variant="quiet" onClick={() => window.close()}>
          Close
        </Button>
      </p>
    </main>
  );
}

type ReceiptProps = {
  page: CustomerOrder;
  shop: { name: string; email: string; phone: string; address: string };
};

const caption = "mt-4 mb-1 font-sans text-caps uppercase";

function Letterhead({ shop }: Pick<ReceiptProps, "shop">) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b-3 border-double pb-5">
      {shop.name === "Conche" ? (
        <Wordmark className="h-10" />
      ) : (
        <p className="min-w-0 font-serif text-3xl wrap-anywhere">{shop.name}</p>
      )}
      <p className="ml-auto min-w-0 text-right text-sm wrap-anywhere">
        {[shop.address, shop.email, shop.phone].filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Which order it is, how it was paid, and where it went. */
function ReceiptFacts({ page: { order, orderedOn, parcels } }: Pick<ReceiptProps, "page">) {
  const paidWith = describeOrderPaidWith(order);
  return (
    <div className="mb-8 grid break-inside-avoid gap-x-8 wrap-anywhere *:min-w-0 xs:grid-cols-2 print:grid-cols-2">
      <div>
        <h2 className={caption}>Order</h2>
        <p>{order.orderNumber}</p>
        <p>{orderedOn}</p>
        <h2 className={caption}>Payment</h2>
        <p>{describePayment(order)}</p>
        {paidWith && <p>{paidWith}</p>}
      </div>
      <div>
        <h2 className={caption}>{titleOfAddress(order)}</h2>
        <OrderDestination order={order} />
        {parcels.length > 0 && (
          <h2 className={caption}>{parcels.length === 1 ? "Parcel" : "Parcels"}</h2>
        )}
        {parcels.map((parcel) => (
          <p key={parcel.id} className="wrap-anywhere">
            <span>{describeTracking(parcel)}</span>
            {parcels.length > 1 && (
              <span className="block text-sm">{contentsOf(order, parcel)}</span>
            )}
          </p>
        ))}
      </div>
    </div>
  );
}

function titleOfAddress({ soldGiftCard, shippingCharge }: Order): string {
  if (soldGiftCard) return "Billed to";
  return shippingCharge?.pickup ? "Picked up at" : "Ships to";
}

function describeTracking({ tracking }: OrderParcel): string {
  if (!tracking) return "Without a tracking number";
  return [carrierNames[tracking.carrier], tracking.number].filter(Boolean).join(" ");
}

const sumRow = "break-inside-avoid text-right *:py-1.5 *:font-normal *:not-first:pl-3";
/** Names left-aligned, numbers right-aligned. */
const row = `${sumRow} *:first:text-left *:first:wrap-anywhere`;

/** What was bought, and what it cost. */
function ReceiptTable({ order }: { order: Order }) {
  const groups = groupOrderItems(order.items);
  return (
    <table className="w-full tabular-nums">
      <thead className="border-b text-[0.8rem]">
        <tr className={row}>
          <th scope="col" className="w-full">
            {order.soldGiftCard ? "Item" : "Bar"}
          </th>
          <th scope="col">Quantity</th>
          <th scope="col">Each</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.id}>
            {(groups.length > 1 || group.size !== undefined) && (
              <tr>
                <th
                  scope="colgroup"
                  colSpan={4}
                  className="pt-3.5 pb-1.5 text-left font-serif text-lg font-normal"
                >
                  <span>{group.title}</span>
                  {group.name && (
                    <span className="block text-base wrap-anywhere">{group.name}</span>
                  )}
                </th>
              </tr>
            )}
            {group.items.map((item) => (
              <tr key={item.id} className={row}>
                <td>{item.productName}</td>
                <td>{item.quantity}</td>
                <td>{formatUsd(item.price)}</td>
                <td>{formatUsd(times(item.price, item.quantity))}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      {/* Not a tfoot element, which would be printed on every sheet. */}
      <tfoot className="break-inside-avoid border-t before:block before:h-1.5 print:table-row-group">
        {quoteLines(order).map((line) => (
          <Sum
            key={line.id}
            name={line.kind === "tax" ? taxLabelWithRate(order.taxes) : line.name}
            amount={quoteLineAmount(line)}
            className={line.kind === "total" ? "font-serif text-[1.35rem]" : ""}
          />
        ))}
        {order.refunded > ZERO && <Sum name="Refunded" amount={`−${formatUsd(order.refunded)}`} />}
      </tfoot>
    </table>
  );
}

function Sum(props: { name: string; amount: string; className?: string }) {
  const { name, amount, className = "" } = props;
  return (
    <tr className={`${sumRow} ${className}`}>
      <th scope="row" colSpan={3} className="pr-8">
        {name}
      </th>
      <td>{amount}</td>
    </tr>
  );
}
