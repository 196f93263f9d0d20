import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import { type Cents, cents, formatUsd, ZERO } from "#domain/money/cents.ts";
import { BoxBeds, bedsOf, type ProductInBox } from "../shared/box-beds.tsx";
import { bundleMessages } from "./bundle-messages.ts";
import type { Box } from "./use-box.ts";
import type { BoxBuilder } from "./use-box-builder.ts";

/**
 * The price of the box. On a phone it sticks to the bottom with a small box, because the large one
 * is out of sight there.
 */
export function BundleSummary({ box, builder }: { box: Box; builder: BoxBuilder }): ReactNode {
  const { size, chosen, isFull, cost, editing } = box;
  const { added, isClosed, incoming, restorable } = builder;
  const counted = formatUsd(useCounted(cost.discount));
  const saving = cost.discount > ZERO ? counted : null;
  return (
    <div className="bundle-summary fixed inset-x-0 bottom-0 z-30 grid gap-3 border-t border-line bg-raised px-gutter pt-3 pb-[calc(0.8rem+env(safe-area-inset-bottom))] shadow-[0_-8px_24px_-16px_rgb(42_24_16/0.45)] lg:static lg:rounded-md lg:border-[1.5px] lg:px-6 lg:py-5 lg:shadow-none">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 lg:grid-cols-1">
        <div className="relative w-21 max-[22rem]:hidden lg:hidden" aria-hidden="true">
          <BoxBeds size={size} products={chosen} arriving />
          <div className="box-small-lid" data-closed={isClosed} />
        </div>
        {isFull ? (
          <FullPrice cost={cost} saving={saving} />
        ) : (
          <Progress size={size} count={chosen.length} added={added} saving={saving} />
        )}
      </div>
      {added !== undefined && <GoToCart />}
      {restorable > 0 && (
        <Button variant="quiet" onClick={builder.restore}>
          {bundleMessages.restore(restorable)}
        </Button>
      )}
      {incoming !== undefined && (
        <SwapChoice
          key={incoming}
          incoming={incoming}
          products={chosen}
          onSwap={builder.swap}
          onCancel={() => builder.setIncoming(undefined)}
        />
      )}
      {isFull && (
        <>
          <Button className="noscript:hidden" onClick={builder.save} aria-disabled={isClosed}>
            {editing !== undefined ? "Update Bundle" : "Add Bundle to Cart"}
          </Button>
          <noscript>
            <p className="text-sm">{bundleMessages.needsScript}</p>
          </noscript>
        </>
      )}
    </div>
  );
}

/** @param props.saving the discount while it counts up, for the eye alone; null for none */
function FullPrice({ cost, saving }: { cost: Box["cost"]; saving: string | null }) {
  return (
    <dl className="grid grid-cols-[repeat(3,auto)] grid-rows-[auto_auto] justify-between gap-x-3 gap-y-0.5">
      {saving && (
        <Price name="Original">
          <s>{formatUsd(cost.original)}</s>
        </Price>
      )}
      <Price name="Your price">
        <span className="font-serif text-2xl leading-none">{formatUsd(cost.price)}</span>
      </Price>
      {saving && (
        <Price name="You save" className="text-good">
          <span className="sr-only">{formatUsd(cost.discount)}</span>
          <span aria-hidden="true">{saving}</span>
        </Price>
      )}
    </dl>
  );
}

function Progress(props: {
  size: BundleSize;
  count: number;
  added: BundleSize | undefined;
  saving: string | null;
}) {
  const { size, count, added, saving } = props;
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 font-semibold">
      <p>
        <span className="mr-2.5 hidden gap-1 lg:inline-flex" aria-hidden="true">
          {bedsOf(size).map((bed) => (
            <span
              key={bed}
              className={`h-4 w-2.5 rounded-xs border-[1.5px] border-accent ${bed < count ? "bg-accent" : ""}`}
            />
          ))}
        </span>
        <span>
          {added === undefined ? `${count} of ${size} chosen` : bundleMessages.inCart(added)}
        </span>
      </p>
      {saving && (
        <p className="text-good tabular-nums" aria-hidden="true">{`You save ${saving}`}</p>
      )}
    </div>
  );
}

/** Each of the three names and amounts has its own row in the list. */
function Price(props: { name: string; className?: string; children: ReactNode }) {
  const { name, className = "", children } = props;
  return (
    <div className={`row-span-2 grid grid-rows-subgrid ${className}`}>
      <dt className="text-[0.8rem]">{name}</dt>
      <dd className="self-center font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** Replaces the pressed button and gets its focus. */
function GoToCart() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  return (
    <ButtonLink ref={link} to="/cart">
      Go to Cart
    </ButtonLink>
  );
}

const COUNT_MS = 220;

/** Animates an amount to its new value. Only visual: other text has the new value immediately. */
function useCounted(amount: Cents): Cents {
  const [shown, setShown] = useState(amount);
  const from = useRef(amount);

  useEffect(() => {
    const start = from.current;
    if (start === amount) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      from.current = amount;
      setShown(amount);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - began) / COUNT_MS));
      const value = cents(Math.round(start + (amount - start) * part));
      from.current = value;
      setShown(value);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);

  return shown;
}

/** Asks which bar of a full box is replaced by another one. */
function SwapChoice(props: {
  incoming: string;
  products: readonly ProductInBox[];
  onSwap: (bed: number) => void;
  onCancel: () => void;
}) {
  const { incoming, products, onSwap, onCancel } = props;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset
      className="min-w-0"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <legend className="mb-2 font-semibold">{bundleMessages.swap(incoming)}</legend>
      <div className="flex flex-wrap gap-2">
        {products.map(({ name }, bed) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the same bar may lie in two beds.
            key={bed}
            ref={bed === 0 ? first : undefined}
            type="button"
            className={swapButtonLook}
            aria-label={`Swap ${name} in bed ${bed + 1} for ${incoming}`}
            onClick={() => onSwap(bed)}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          className={`${swapButtonLook} border-transparent text-soft`}
          onClick={onCancel}
        >
          Cancel
        </button>
      </div>
    </fieldset>
  );
}

const swapButtonLook =
  "min-h-11 cursor-pointer rounded-full border-[1.5px] border-line px-4 font-medium hover:border-accent hover:text-accent";
