import type { ReactNode } from "react";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { ProductImage } from "../pictures/product-image.tsx";
import { heroHeight, heroPlace } from "./hero-frame.ts";

/** Left, center (above the others), right. */
const three = [
  "order-2 z-2 w-[42%]",
  "order-1 z-1 w-[34%] -rotate-8 -mr-[9%] translate-y-[5%]",
  "order-3 z-1 w-[34%] rotate-7 -ml-[9%] translate-y-[7%]",
];
const alone = ["order-1 w-[46%] -rotate-3"];
const pair = ["order-1 w-[40%] -rotate-5 -mr-[3%]", "order-2 w-[40%] rotate-5 translate-y-[5%]"];

/** Up to three bars on a table, the first one in front. Without bars, drawn ones. */
export function HeroProducts({ products }: { products: readonly ListedProduct[] }): ReactNode {
  const shown = products.slice(0, 3);
  const places = placesFor(shown.length);
  return (
    <div
      className={`hero-picture relative flex items-center justify-center overflow-hidden bg-table lg:rounded-bl-hero ${heroPlace} ${heroHeight}`}
    >
      <div className="absolute inset-x-0 bottom-0 h-[34%] bg-ink/8" />
      {shown.length === 0 && (
        <img
          src="/art/plain-bars.svg"
          alt=""
          width={640}
          height={520}
          className="relative max-h-[82%] w-[78%] object-contain"
        />
      )}
      <ul className="contents">
        {shown.map((product, index) => (
          <li
            key={product.id}
            className={`relative max-w-[min(21rem,66cqh)] lg:max-w-84 ${places[index]}`}
            data-category={product.category}
          >
            <ProductImage
              image={product.image}
              name={product.name}
              origin={product.origin}
              cocoaPercentage={product.cocoaPercentage}
              alt={product.name}
              sizes="(min-width: 64rem) 340px, 40vw"
              eager
              className="rounded-md shadow-[0_18px_36px_-14px_rgb(20_10_5/0.55)]"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function placesFor(count: number): readonly string[] {
  if (count === 1) return alone;
  return count === 2 ? pair : three;
}
