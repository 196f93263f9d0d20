import type { ReactNode } from "react";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import { ProductImage } from "../pictures/product-image.tsx";

/** A bar in a box. */
export type ProductInBox = {
  readonly name: string;
  readonly image: string | null;
  readonly focus?: FocusPoint | undefined;
};

/**
 * A small box with its bars. Decorative, because the text next to it says the same.
 *
 * @param arriving whether a new bar is animated
 */
export function BoxBeds(props: {
  size: BundleSize;
  products: readonly ProductInBox[];
  arriving?: boolean;
}): ReactNode {
  const { size, products, arriving = false } = props;
  return (
    <div className="box" data-size={size} data-small="true" aria-hidden="true">
      <div className="box-beds">
        {bedsOf(size).map((bed) => {
          const product = products[bed];
          return (
            <div key={bed} className="box-bed">
              {product && <ProductPicture product={product} sizes="96px" arriving={arriving} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

export function ProductPicture(props: {
  product: ProductInBox;
  sizes: string;
  arriving?: boolean;
}): ReactNode {
  const { product, sizes, arriving = false } = props;
  return (
    <span className={arriving ? "box-bar animate-lay-in" : "box-bar"}>
      <ProductImage image={product.image} name={product.name} focus={product.focus} sizes={sizes} />
    </span>
  );
}

export function bedsOf(size: BundleSize): number[] {
  return Array.from({ length: size }, (_, bed) => bed);
}
