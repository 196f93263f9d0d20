import type { BundleSize } from "../catalog/bundle-size.ts";
import type { ReadyBox } from "./ready-box-codec.ts";

/** A ready-made box with its products, in the order of its places. */
export type CompleteBox<Product> = ReadyBox & {
  readonly size: BundleSize;
  readonly inBox: readonly Product[];
};

/** The boxes that can be sold: of a size on sale, and without a product that left the shop. */
export function completeBoxes<Product extends { readonly id: number }>(
  boxes: readonly ReadyBox[],
  products: readonly Product[],
  sizes: readonly BundleSize[],
): CompleteBox<Product>[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return boxes.flatMap((box) => {
    const size = sizes.find((each) => each === box.productIds.length);
    const inBox = box.productIds.flatMap((id) => byId.get(id) ?? []);
    return size && inBox.length === size ? [{ ...box, size, inBox }] : [];
  });
}
