import type { ReactNode } from "react";
import { type Cents, formatUsd, times } from "#domain/money/cents.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import { Contains } from "../shared/contains.tsx";
import { ProductImage } from "../shared/product-image.tsx";

export type ItemOfOrder = {
  readonly id: string;
  readonly productName: string;
  readonly quantity: number;
  /** Full price of one bar. */
  readonly price: Cents;
  readonly image: string | null;
  readonly bundleId?: string | null;
  readonly bundleSize?: number | null;
  /** Major allergens. */
  readonly contains?: readonly string[] | undefined;
};

const box = "rounded-md border-b-8 border-kraft-shade bg-raised px-4.5 pt-4 pb-1.5";

/** The ordered items, grouped by box. */
export function OrderItems({ items }: { items: readonly ItemOfOrder[] }): ReactNode {
  return (
    <div className="grid gap-6">
      {groupOrderItems(items).map((group) => (
        <div key={group.id} className={group.size ? box : ""}>
          {group.size && <h3 className="text-lg">Your {group.size}-bar bundle</h3>}
          <ul>
            {group.items.map((item) => (
              <li
                key={item.id}
                className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4 py-2.5 not-first:border-t not-first:border-line"
              >
                <ProductImage
                  image={item.image}
                  name={item.productName}
                  sizes="64px"
                  className="rounded-sm"
                />
                <span>
                  <span className="font-serif text-lg">{item.productName}</span>
                  <span className="block text-sm text-soft">
                    {item.quantity} × {formatUsd(item.price)}
                  </span>
                  <Contains names={item.contains} />
                </span>
                <span className="tabular-nums">{formatUsd(times(item.price, item.quantity))}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
