import { lazy, type ReactNode, Suspense } from "react";
import type { ReadyBox } from "#domain/boxes/ready-box-codec.ts";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";

export type ReadyBoxesProps = {
  readonly boxes: readonly ReadyBox[];
  /** All bars of the boxes, and maybe others. */
  readonly products: readonly ListedProduct[];
  /** The sizes that are sold. */
  readonly sizes: readonly BundleSize[];
};

/** Loaded only if the shop has some. */
const ReadyBoxList = lazy(() => import("./ready-box-list.tsx"));

/** The boxes that the owner composed. */
export function ReadyBoxes(props: ReadyBoxesProps): ReactNode {
  if (props.boxes.length === 0) return null;
  return (
    <Suspense>
      <ReadyBoxList {...props} />
    </Suspense>
  );
}
