import type { ReactNode } from "react";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import { type Cents, formatUsd, times } from "#domain/money/cents.ts";
import { groupOrderItems } from "#domain/orders/group-order-items.ts";
import type { ShipmentItem } from "#domain/parcels/shipment.ts";
import { longestWord } from "../pictures/longest-word.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import { Contains } from "../shared/contains.tsx";

export type ItemOfOrder = {
  readonly id: string;
  readonly productName: string;
  readonly quantity: number;
  /** Full price of one bar. */
  readonly price: Cents;
  readonly image: string | null;
  readonly focus?: FocusPoint | undefined;
  readonly bundleId?: string | null;
  readonly bundleSize?: number | null;
  readonly boxName?: string | null;
  /** Major allergens. */
  readonly contains?: readonly string[] | undefined;
};

const box = "kraft-box rounded-md border-b-8 border-kraft-shade bg-raised px-4.5 pt-4 pb-1.5";

/** The ordered items, grouped by box. */
export function OrderItems(props: {
  items: readonly ItemOfOrder[];
  /** Bars that were refunded before they left. */
  notSent?: readonly ShipmentItem[];
  /** Whether the only item is a gift card, which has no picture. */
  isGiftCard?: boolean;
}): ReactNode {
  const { items, notSent = [], isGiftCard = false } = props;
  const notSentOf = (id: string) => notSent.find(({ itemId }) => itemId === id)?.quantity;
  return (
    <div className="grid gap-6">
      {groupOrderItems(items).map((group) => (
        <div key={group.id} className={group.size ? box : ""}>
          {group.size !== undefined && (
            <h3 className="text-lg">{`Your ${group.size}-bar bundle`}</h3>
          )}
          {group.name && <p className="text-soft wrap-anywhere">{group.name}</p>}
          <ul>
            {group.items.map((item) => (
              <li
                key={item.id}
                className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4 py-2.5 not-first:border-t not-first:border-line"
              >
                {isGiftCard ? (
                  <CardInRibbon />
                ) : (
                  <span className="lamplit overflow-hidden rounded-sm">
                    <ProductImage
                      image={item.image}
                      focus={item.focus}
                      name={item.productName}
                      sizes="64px"
                    />
                  </span>
                )}
                <span className="min-w-0">
                  <span
                    className="fit-words block font-serif [--room:calc(100vw-12.5rem)] [--size:1.125rem]"
                    data-letters={longestWord(item.productName)}
                  >
                    {item.productName}
                  </span>
                  <span className="block text-sm text-soft">{`${item.quantity} × ${formatUsd(item.price)}`}</span>
                  <NotSent units={notSentOf(item.id)} />
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

function NotSent({ units }: { units: number | undefined }) {
  return units ? (
    <span className="block text-sm text-soft">{`${units} refunded, not sent`}</span>
  ) : null;
}

/** A gift card with a ribbon around it. */
function CardInRibbon() {
  return (
    <svg
      viewBox="0 0 56 36"
      className="roast w-full rounded-sm border border-line"
      aria-hidden="true"
    >
      <path className="fill-paper" d="M0 0h56v36H0z" />
      <path className="fill-accent" d="M16 0h4v36h-4zM0 14h56v4H0z" />
      <path
        className="fill-none stroke-accent stroke-2"
        d="M18 16c-9-1-10-10-5-9s5 9 5 9 0-8 5-9 4 8-5 9"
      />
    </svg>
  );
}
