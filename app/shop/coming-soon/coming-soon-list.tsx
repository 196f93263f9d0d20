import type { ReactNode } from "react";
import type { ComingSoonItem } from "#domain/coming-soon/parse-coming-soon.ts";
import { ProductImage } from "../shared/product-image.tsx";
import { shopMessages } from "../shared/shop-messages.ts";
import { formatDay } from "./format-day.ts";

/** Bars that are on their way, as lines on a card that hangs in a kitchen. */
export function ComingSoonList(props: {
  items: readonly ComingSoonItem[];
  headingLevel?: "h2" | "h3";
}): ReactNode {
  const { items, headingLevel: Heading = "h3" } = props;
  if (items.length === 0) {
    return (
      <p className="border-y border-line py-10 text-lg text-soft">{shopMessages.noUpcomingBars}</p>
    );
  }
  return (
    <ul className="border-b border-line">
      {items.map((item) => (
        <li key={item.id} className="upcoming">
          <ProductImage
            image={item.image}
            name={item.name}
            sizes="96px"
            className="upcoming-picture"
          />
          <div className="upcoming-text">
            <Heading className="text-2xl sm:text-3xl">{item.name}</Heading>
            <p className="mt-1 text-soft">{item.description}</p>
          </div>
          <p className="upcoming-date small-caps text-accent">
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
