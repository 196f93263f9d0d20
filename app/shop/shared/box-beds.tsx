import type { ReactNode } from "react";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import { ProductImage } from "./product-image.tsx";

/** A bar in a box. */
export type BarInBox = { readonly name: string; readonly image: string | null };

/**
 * A small box with its bars. Decorative, because the text next to it says the same.
 *
 * @param arriving whether a new bar is animated
 */
export function BoxBeds(props: {
  size: BundleSize;
  bars: readonly BarInBox[];
  arriving?: boolean;
}): ReactNode {
  const { size, bars, arriving = false } = props;
  return (
    <div className="box" data-size={size} data-small="true" aria-hidden="true">
      <div className="box-beds">
        {bedsOf(size).map((bed) => {
          const bar = bars[bed];
          return (
            <div key={bed} className="box-bed">
              {bar && <BarPicture bar={bar} sizes="96px" arriving={arriving} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

export function BarPicture(props: { bar: BarInBox; sizes: string; arriving?: boolean }): ReactNode {
  const { bar, sizes, arriving = false } = props;
  return (
    <span className={arriving ? "box-bar animate-lay-in" : "box-bar"}>
      <ProductImage image={bar.image} name={bar.name} sizes={sizes} />
    </span>
  );
}

export function bedsOf(size: BundleSize): number[] {
  return Array.from({ length: size }, (_, bed) => bed);
}
