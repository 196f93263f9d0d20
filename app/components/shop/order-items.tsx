import type { ReactNode } from "react";
import { type Cents, formatUsd, times } from "#domain/money/cents.ts";
import { ProductImage } from "./product-image.tsx";

export type ItemOfOrder = {
  readonly id: string;
  readonly productName: string;
  readonly quantity: number;
  /** Of one bar, at full price. */
  readonly price: Cents;
  readonly image: string | null;
  readonly bundleId?: string | null;
  readonly bundleSize?: number | null;
};

/** What was ordered, the bars of a box together. */
export function OrderItems({ items }: { items: readonly ItemOfOrder[] }): ReactNode {
  return (
    <div className="grid gap-6">
      {groupsOf(items).map((group) => (
        <div key={group.id} className={group.size ? "order-box" : ""}>
          {group.size && <h3 className="text-lg">Your {group.size}-bar bundle</h3>}
          <ul>
            {group.items.map((item) => (
              <li key={item.id} className="order-item">
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

export type ItemGroup = {
  readonly id: string;
  /** Undefined for bars on their own. */
  readonly size: number | undefined;
  readonly items: readonly ItemOfOrder[];
};

/** Boxes first, each with its bars; then the bars on their own. */
export function groupsOf(items: readonly ItemOfOrder[]): ItemGroup[] {
  const boxes = new Map<string, ItemOfOrder[]>();
  const singles: ItemOfOrder[] = [];
  for (const item of items) {
    if (!item.bundleId || !item.bundleSize) singles.push(item);
    else boxes.set(item.bundleId, [...(boxes.get(item.bundleId) ?? []), item]);
  }
  return [
    ...[...boxes].map(([id, bars]) => ({
      id,
      size: bars[0]?.bundleSize ?? undefined,
      items: bars,
    })),
    ...(singles.length > 0 ? [{ id: "singles", size: undefined, items: singles }] : []),
  ];
}
