import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { type CompleteBox, completeBoxes } from "#domain/boxes/complete-boxes.ts";
import { type ReadyBox, readyBoxPath } from "#domain/boxes/ready-box-codec.ts";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import { formatUsd } from "#domain/money/cents.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { namesInBox } from "./names-in-box.ts";
import { ReadyBoxPicture } from "./ready-box-picture.tsx";
import { useReadyBox } from "./use-ready-box.ts";

export type ReadyBoxesProps = {
  readonly boxes: readonly ReadyBox[];
  /** All bars of the boxes, and maybe others. */
  readonly products: readonly ListedProduct[];
  /** The sizes that are sold. */
  readonly sizes: readonly BundleSize[];
};

/**
 * Boxes that the owner composed, each added by one button. Sizes that are switched off are left
 * out.
 */
export default function ReadyBoxList({ boxes, products, sizes }: ReadyBoxesProps): ReactNode {
  const shown = completeBoxes(boxes, products, sizes);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="ready-boxes" className="mt-16">
      <h2 id="ready-boxes" className="mb-6 text-3xl sm:text-4xl">
        Ready-made boxes
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((box) => (
          <li key={box.id}>
            <ReadyBoxCard box={box} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReadyBoxCard({ box }: { box: CompleteBox<ListedProduct> }) {
  const { name, description, inBox } = box;
  const { original, price, isInStock, buy } = useReadyBox(box);
  return (
    <article className="relative grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-4 rounded-lg border-[1.5px] border-line bg-raised p-4">
      <div className="mx-auto w-full max-w-90 self-center">
        <ReadyBoxPicture box={box} sizes="(min-width: 64rem) 360px, 90vw" />
      </div>
      <div>
        <h3 className="text-2xl wrap-anywhere">
          <Link
            to={readyBoxPath(box)}
            prefetch="intent"
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
        </h3>
        {description && <p className="mt-1 text-soft wrap-anywhere">{description}</p>}
        <p className="mt-2 text-sm wrap-anywhere">{namesInBox(inBox)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular-nums">
          <span className="font-serif text-xl font-medium">{formatUsd(price)}</span>{" "}
          {price < original && <s className="text-sm text-soft">{formatUsd(original)}</s>}
        </p>
        <Button className="relative" onClick={buy} disabled={!isInStock}>
          <span>{isInStock ? "Add to Cart" : "Out of Stock"}</span>
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
    </article>
  );
}
