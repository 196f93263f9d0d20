import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { TextButton, textButtonClass } from "#app/ui/buttons/text-button.tsx";
import type { CartBundle } from "#domain/cart/cart.ts";
import type { LineProblem } from "#domain/cart/reprice-cart.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { bundlePrice } from "#domain/pricing/bundle-price.ts";
import { soldBoxSizes } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { BoxBeds } from "../shared/box-beds.tsx";
import { Contains } from "../shared/contains.tsx";
import { CartProblem } from "./cart-bar.tsx";
import { cartPageMessages } from "./cart-page-messages.ts";
import { countedName } from "./counted-name.ts";

/** A bundle in the cart: its box, bars and savings. */
export function CartBox(props: {
  bundle: CartBundle;
  pricing: PricingSettings;
  unavailable: ReadonlyMap<string, LineProblem>;
  onRemove: () => void;
}): ReactNode {
  const { bundle, pricing, unavailable, onRemove } = props;
  const { size, name, lines } = bundle;
  const heading = useId();
  const sizes = soldBoxSizes(pricing);
  const units = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
  const cost = bundlePrice(
    units.map((unit) => unit.price),
    size,
    pricing,
  );
  const editBundle =
    sizes.length > 0
      ? `/bundle-creator?size=${size}&editBundle=${encodeURIComponent(bundle.id)}`
      : undefined;
  return (
    <article
      className="grid grid-cols-[clamp(4rem,28vw,7rem)_minmax(0,1fr)] items-start gap-x-4.5 gap-y-2 rounded-lg border-[1.5px] border-line bg-raised p-4.5 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
      aria-labelledby={heading}
    >
      <BoxBeds size={size} products={units.map((unit) => ({ ...unit, name: unit.productName }))} />
      <div className="wrap-anywhere">
        <h2 id={heading} className="text-xl xs:whitespace-nowrap">
          Your <span className="whitespace-nowrap">{`${size}-bar`}</span> bundle
        </h2>
        {name && <p className="font-serif">{name}</p>}
        <ul className="mt-2 grid gap-1 leading-snug text-soft">
          {lines.map((line) => (
            <li key={line.id}>{countedName(line)}</li>
          ))}
        </ul>
        <div className="mt-1.5">
          <Contains names={allergensOf(lines)} />
        </div>
      </div>
      <div className="col-start-2 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 tabular-nums sm:col-start-3 sm:row-start-1 sm:grid sm:max-w-52 sm:justify-items-end sm:text-end">
        {cost.discount > ZERO && (
          <p className="text-soft">
            <span className="sr-only">Without the bundle </span>
            <s>{formatUsd(cost.original)}</s>
          </p>
        )}
        <p className="font-serif text-xl tabular-nums">{formatUsd(cost.price)}</p>
        {cost.discount > ZERO ? (
          <p className="font-semibold text-good">{`You save ${formatUsd(cost.discount)} (${formatPercent(cost.discountPercent)}%)`}</p>
        ) : (
          !sizes.includes(size) && (
            <p className="text-sm text-soft">{cartPageMessages.bundleResting}</p>
          )
        )}
      </div>
      {lines.map((line) => {
        const problem = unavailable.get(line.id);
        return (
          problem && (
            <CartProblem
              key={line.id}
              name={line.productName}
              problem={problem}
              editBundle={editBundle}
              className="col-span-full"
            />
          )
        );
      })}
      <div className="-mx-2 mt-1 -mb-2 col-span-full flex enlarged:flex-wrap gap-2 sm:col-start-2">
        {editBundle && (
          <Link className={textButtonClass} to={editBundle}>
            Edit bundle
          </Link>
        )}
        <TextButton onClick={onRemove}>Remove bundle</TextButton>
      </div>
    </article>
  );
}

/** What the box contains; undefined while that of one of its bars is not known. */
function allergensOf(lines: CartBundle["lines"]): string[] | undefined {
  const names = new Set<string>();
  for (const { contains } of lines) {
    if (contains === undefined) return undefined;
    for (const name of contains) names.add(name);
  }
  return [...names];
}
