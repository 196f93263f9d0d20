import type { ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { formatDay } from "#app/ui/text/format-day.ts";
import type { ComingSoonItem } from "#domain/coming-soon/coming-soon-codec.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import { shopMessages } from "../shared/shop-messages.ts";

/** On a phone the picture is beside date and text; otherwise all three are in a row. */
const row =
  "grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 gap-y-1 border-t border-line py-6 *:first:row-span-2 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-8 sm:*:first:row-auto";

/** Upcoming bars as a list. */
export function ComingSoonList(props: {
  items: readonly ComingSoonItem[];
  headingLevel?: "h2" | "h3";
  /** Below the bar's description. */
  below?: (item: ComingSoonItem) => Elements;
}): ReactNode {
  const { items, headingLevel: Heading = "h3", below } = props;
  if (items.length === 0) {
    return (
      <p className="border-y border-line py-10 text-lg text-soft">
        {shopMessages.noUpcomingProducts}
      </p>
    );
  }
  return (
    <ul className="border-b border-line">
      {items.map((item) => (
        <li key={item.id} className={row}>
          <div className="lamplit overflow-hidden rounded-md max-sm:self-start">
            <ProductImage image={item.image} name={item.name} sizes="128px" />
          </div>
          <div>
            <Heading className="text-2xl sm:text-3xl">{item.name}</Heading>
            <p className="mt-1 text-soft">{item.description}</p>
            {below?.(item)}
          </div>
          <p className="col-start-2 -order-1 text-caps text-accent uppercase sm:col-auto sm:order-none sm:text-right">
            {item.releaseDate ? (
              <time dateTime={item.releaseDate}>{formatDay(item.releaseDate)}</time>
            ) : (
              "When it is ready"
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
