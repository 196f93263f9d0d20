import { type ReactNode, useEffect, useRef } from "react";
import type { ProductInBox } from "../shared/box-beds.tsx";
import { bundleMessages } from "./bundle-messages.ts";

/** Asks which bar of a full box is replaced by another one. */
export function SwapChoice(props: {
  incoming: string;
  products: readonly ProductInBox[];
  onSwap: (bed: number) => void;
  onCancel: () => void;
}): ReactNode {
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
            className={choice}
            aria-label={`Swap ${name} in bed ${bed + 1} for ${incoming}`}
            onClick={() => onSwap(bed)}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          className={`${choice} border-transparent text-soft`}
          onClick={onCancel}
        >
          Cancel
        </button>
      </div>
    </fieldset>
  );
}

const choice =
  "min-h-11 cursor-pointer rounded-full border-[1.5px] border-line px-4 font-medium hover:border-accent hover:text-accent";
