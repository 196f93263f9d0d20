import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { completeBoxes } from "#domain/boxes/complete-boxes.ts";
import type { ReadyBox } from "#domain/boxes/ready-box-codec.ts";
import { countInCart } from "#domain/cart/cart.ts";
import { putBundle } from "#domain/cart/put-bundle.ts";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import { add, formatUsd, subtract } from "#domain/money/cents.ts";
import { percentOf } from "#domain/money/percent.ts";
import type { ListedProduct } from "#domain/pricing/listed-product.ts";
import { bundleTier } from "#domain/pricing/pricing-settings.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { newLineId } from "../cart/state/new-id.ts";
import { BoxBeds } from "../shared/box-beds.tsx";
import { bundleMessages } from "./bundle-messages.ts";

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
            <ReadyBoxCard {...box} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReadyBoxCard(props: {
  name: string;
  description: string;
  size: BundleSize;
  inBox: readonly ListedProduct[];
}) {
  const { name, description, size, inBox } = props;
  const cart = useCart();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const { discountPercent } = bundleTier(cart.pricing, size);
  const original = add(...inBox.map(({ price }) => price));
  const price = subtract(original, percentOf(original, discountPercent));
  const isThere = inBox.every((product) => {
    const wanted = inBox.filter(({ id }) => id === product.id).length;
    return (
      product.inStock &&
      (product.remaining === null || product.remaining - countInCart(cart, product.id) >= wanted)
    );
  });

  function buy() {
    // Ignore the second press of a double click.
    if (adding) return;
    setAdding(true);
    setTimeout(setAdding, 500, false);
    cart.change((lines) => putBundle(lines, newLineId(), size, inBox, name));
    showToast({
      ...bundleMessages.added(size, discountPercent),
      action: { label: "View Cart", run: () => void navigate("/cart") },
    });
  }

  return (
    <article className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-4 rounded-lg border-[1.5px] border-line bg-raised p-4">
      <div className="mx-auto w-full max-w-90">
        {/* Beds of one size, so that boxes of three and of five are equally high. */}
        <div className={size === 3 ? "mx-auto w-[61%]" : ""}>
          <BoxBeds size={size} products={inBox} />
        </div>
      </div>
      <div>
        <h3 className="text-2xl wrap-anywhere">{name}</h3>
        {description && <p className="mt-1 text-soft">{description}</p>}
        <p className="mt-2 text-sm">{namesOf(inBox)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular-nums">
          <span className="font-serif text-xl font-medium">{formatUsd(price)}</span>{" "}
          {price < original && <s className="text-sm text-soft">{formatUsd(original)}</s>}
        </p>
        <Button onClick={buy} disabled={!isThere}>
          <span>{isThere ? "Add to Cart" : "Out of Stock"}</span>
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      </div>
    </article>
  );
}

/** "2 Red Orchard, Hammock" */
function namesOf(products: readonly ListedProduct[]): string {
  const counts = new Map<string, number>();
  for (const { name } of products) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} ${name}` : name)).join(", ");
}
