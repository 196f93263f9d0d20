import type { ReactNode } from "react";
import { screenIcons } from "#app/admin/shared/screen-icons.ts";
import { ProductImage } from "#app/shop/pictures/product-image.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { add, formatUsd, times } from "#domain/money/cents.ts";
import { groupOrderItems, type ItemGroup } from "#domain/orders/group-order-items.ts";
import type { OrderItem } from "#domain/orders/order.ts";
import { OrderSection } from "../data/order-section.tsx";
import type { OrderDetails } from "../data/order-views.ts";
import type { RefundView } from "../refund/refund-view.ts";
import { mergeItems, type OrderLine } from "./merge-items.ts";
import type { ShownGoods, ShownOrder } from "./read-order-details.ts";

type OrderContents = {
  readonly order: OrderDetails;
  readonly goods: ShownGoods;
  readonly refunds: RefundView;
};

/** What was bought, with the lots of what is packed. What was refunded is crossed out. */
export function OrderItems(props: OrderContents & { units: ShownOrder["units"] }): ReactNode {
  const { order, units } = props;
  return (
    <OrderSection
      id="order-items"
      title={order.soldGiftCard ? "Items" : "Bars"}
      note={describeUnits(units)}
    >
      <ul className="order-lines">
        {groupOrderItems(order.items).map((group) =>
          group.size === undefined ? (
            <Lines key={group.id} items={group.items} contents={props} />
          ) : (
            <Box key={group.id} group={group} contents={props} />
          ),
        )}
      </ul>
    </OrderSection>
  );
}

/** The bars of a box below its name. */
function Box({ group, contents }: { group: ItemGroup<OrderItem>; contents: OrderContents }) {
  const sum = add(...group.items.map(({ price, quantity }) => times(price, quantity)));
  const isGone = group.items.every((item) => refundedUnits(item, contents) === item.quantity);
  return (
    <>
      <li className="order-line" data-gone={isGone}>
        <span className="order-units">1</span>
        <span className="order-box-sign">
          <Icon d={screenIcons.box} size={16} lineWidth={1.4} />
        </span>
        <span className="order-name">
          <span>{group.title}</span>
          {group.name && <small>{group.name}</small>}
        </span>
        <span className="order-sum">{formatUsd(sum)}</span>
      </li>
      <li className="order-box">
        <ul>
          <Lines items={group.items} contents={contents} />
        </ul>
      </li>
    </>
  );
}

/** What is left of these bars, and then what was refunded. */
function Lines({ items, contents }: { items: readonly OrderItem[]; contents: OrderContents }) {
  const refundedOf = (item: OrderItem) => refundedUnits(item, contents);
  const remaining = mergeItems(items, (item) => item.quantity - refundedOf(item));
  return (
    <>
      {remaining.map((line) => (
        <Line key={line.id} line={line}>
          {describeLots(line, contents.goods.lots)}
        </Line>
      ))}
      {mergeItems(items, refundedOf).map((line) => (
        <Line key={`${line.id}-refunded`} line={line} isGone>
          {isUnsent(line, contents.goods) ? "Refunded, won't be packed." : "Refunded."}
        </Line>
      ))}
    </>
  );
}

function Line(props: { line: OrderLine; isGone?: boolean; children: string }) {
  const { line, isGone = false, children } = props;
  const { productName, image, focus, price, quantity } = line;
  return (
    <li className="order-line" data-gone={isGone}>
      <span className="order-units">{quantity}</span>
      <ProductImage
        image={image}
        focus={focus}
        name={productName}
        sizes="28px"
        className="rounded-sm text-sm"
      />
      <span className="order-name">
        <span>{productName}</span>
        {children && <small>{children}</small>}
      </span>
      <span className="order-each">{formatUsd(price)}</span>
      <span className="order-sum">{formatUsd(times(price, quantity))}</span>
    </li>
  );
}

/** All of them where everything was given back, whatever it was for. */
function refundedUnits({ id, quantity }: OrderItem, { order, refunds }: OrderContents): number {
  if (order.paymentStatus === "refunded") return quantity;
  return refunds.parts.items.find((item) => item.id === id)?.refunded ?? 0;
}

/** Whether all of these refunded bars never left. */
function isUnsent({ itemIds, quantity }: OrderLine, { counts }: ShownGoods): boolean {
  const unsent = counts.map((each) => (itemIds.includes(each.itemId) ? each.refundedUnsent : 0));
  return unsent.reduce((sum, units) => sum + units, 0) >= quantity;
}

function describeUnits({ ordered, refunded, sent, toSend }: ShownOrder["units"]): string {
  return [
    `${ordered} ordered`,
    refunded > 0 && `${refunded} refunded`,
    sent > 0 && `${sent} sent`,
    toSend > 0 && `${toSend} to send`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Empty when it is in no lot. */
function describeLots({ itemIds }: OrderLine, lots: ShownGoods["lots"]): string {
  const units = new Map<string, number>();
  for (const { itemId, code, quantity } of lots) {
    if (itemIds.includes(itemId)) units.set(code, quantity + (units.get(code) ?? 0));
  }
  const [only, ...more] = units.keys();
  if (only === undefined || more.length === 0) return only ? `Lot ${only}` : "";
  return `Lots ${[...units].map(([code, quantity]) => `${code} (${quantity})`).join(", ")}`;
}
