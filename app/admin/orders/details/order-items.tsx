import type { ReactNode } from "react";
import { ProductImage } from "#app/shop/shared/product-image.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { formatUsd, times } from "#domain/money/cents.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import { quoteLineAmount, quoteLines } from "#domain/pricing/quote-lines.ts";
import type { OrderDetails } from "../data/order-views.ts";

/** What was bought, with the lots of what is packed, and the sums. */
export function OrderItems(props: { order: OrderDetails; lots: readonly PackedLot[] }): ReactNode {
  const { order, lots } = props;
  const groups = groupOrderItems(order.items);
  const hasBoxes = groups.some(({ size }) => size !== undefined);
  return (
    <section aria-labelledby="order-items">
      <h3 id="order-items">Items</h3>
      {groups.map((group) => (
        <div key={group.id}>
          {hasBoxes && <h4 className="mt-3.5 mb-0.5 font-semibold text-soft">{group.title}</h4>}
          <ul>
            {group.items.map((item) => (
              <li
                key={item.id}
                className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-3.5 border-b border-line py-2"
              >
                <ProductImage
                  image={item.image}
                  name={item.productName}
                  sizes="48px"
                  className="rounded-sm text-xl"
                />
                <div className="font-semibold">
                  <span>{item.productName}</span>
                  <SecondLine>{`${item.quantity} × ${formatUsd(item.price)}`}</SecondLine>
                  {lots.some(({ itemId }) => itemId === item.id) && (
                    <SecondLine>
                      {describeLot(lots.filter(({ itemId }) => itemId === item.id))}
                    </SecondLine>
                  )}
                </div>
                <p className="font-medium">{formatUsd(times(item.price, item.quantity))}</p>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <dl className="mt-3 grid gap-1">
        {quoteLines(order).map((line) => (
          <Sum
            key={line.id}
            name={line.name}
            amount={quoteLineAmount(line)}
            strong={line.kind === "total"}
          />
        ))}
        {order.refunded > 0 && <Sum name="Refunded" amount={`−${formatUsd(order.refunded)}`} />}
      </dl>
    </section>
  );
}

function Sum(props: { name: string; amount: string; strong?: boolean }) {
  const { name, amount, strong = false } = props;
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? "mt-1.5 border-t border-line pt-2 text-[1.0625rem] font-bold" : ""}`}
    >
      <dt className={strong ? "" : "text-soft"}>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

export type PackedLot = {
  readonly itemId: string;
  readonly code: string;
  readonly quantity: number;
};

function describeLot(lots: readonly PackedLot[]): string {
  const [only, ...more] = lots;
  if (only && more.length === 0) return `Lot ${only.code}`;
  return `Lots ${lots.map(({ code, quantity }) => `${code} (${quantity})`).join(", ")}`;
}
