import type { ReactNode } from "react";
import type { BundleSize } from "#domain/pricing/bundle-size.ts";
import { ProductImage } from "./product-image.tsx";

/** A bar as it lies in a box. */
export type BarInBox = { readonly name: string; readonly image: string | null };

/**
 * The beds of a box, the bars lying in them: a picture, told in words beside it.
 *
 * @param small as in the cart; otherwise as large as the builder's
 */
export function BoxBeds(props: {
  size: BundleSize;
  bars: readonly BarInBox[];
  small?: boolean;
}): ReactNode {
  const { size, bars, small = false } = props;
  return (
    <div className="box" data-size={size} data-small={small} aria-hidden="true">
      <div className="box-beds">
        {bedsOf(size).map((bed) => {
          const bar = bars[bed];
          return (
            <div key={bed} className="box-bed">
              {bar && <BarPicture bar={bar} small={small} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

export function BarPicture(props: { bar: BarInBox; small?: boolean }): ReactNode {
  const { bar, small = false } = props;
  return (
    <span className="box-bar">
      <ProductImage image={bar.image} name={bar.name} sizes={small ? "96px" : "240px"} />
    </span>
  );
}

export function bedsOf(size: BundleSize): number[] {
  return Array.from({ length: size }, (_, bed) => bed);
}
