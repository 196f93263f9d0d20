import { type ReactNode, useRef } from "react";
import { useDismiss } from "#app/ui/hooks/use-dismiss.ts";
import { itemCount } from "#domain/cart/cart.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useCart } from "../cart/state/cart-provider.tsx";
import { sumIsBefore } from "../shared/sum-is-before.ts";
import { ItemsByBox } from "./checkout-items.tsx";
import { CheckoutTotals, countRecipients } from "./checkout-totals.tsx";
import type { CheckoutState } from "./use-checkout.ts";

const PANEL = "summary-row-panel";

/**
 * On a phone: what it costs, above the form. It opens items and totals over the form, so that
 * nothing moves.
 */
export function SummaryRow(
  props: Pick<CheckoutState, "details" | "quote"> & {
    isOpen: boolean;
    onToggle: (isOpen: boolean) => void;
  },
): ReactNode {
  const { details, quote, isOpen, onToggle } = props;
  const { lines } = useCart();
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(row, (isEscape) => {
    if (!isOpen) return;
    onToggle(false);
    if (isEscape) button.current?.focus();
  });

  return (
    <div ref={row} className="sticky top-16 z-30 -mx-4 mt-4 font-semibold lg:hidden">
      {/* A box of its own, because the row does not stick where a page is zoomed in far. */}
      <div className="relative border-y border-line bg-sunken">
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? PANEL : undefined}
          onClick={() => onToggle(!isOpen)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-x-4 enlarged:flex-wrap px-4 text-start"
        >
          <span className="leading-tight">
            <span>Order summary</span>
            <span aria-hidden="true">{isOpen ? "\u00a0↑" : "\u00a0↓"}</span>{" "}
            <span className="block text-sm font-normal">
              {countNoun(itemCount({ lines }), "bar")}
            </span>
          </span>
          {countRecipients(details) !== "none-yet" && <AmountSoFar quote={quote} />}
        </button>
        {isOpen && (
          <section
            id={PANEL}
            aria-label="Items and totals"
            // Scrolled with the keyboard where it is long.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
            tabIndex={0}
            className="absolute inset-x-0 top-full grid max-h-[60dvh] gap-5 overflow-y-auto overscroll-contain border-b border-line bg-raised px-4 py-5 font-normal shadow-card"
          >
            <ItemsByBox />
            <CheckoutTotals details={details} quote={quote} />
          </section>
        )}
      </div>
    </div>
  );
}

function AmountSoFar({ quote }: Pick<CheckoutState, "quote">) {
  const before = sumIsBefore(quote).trim();
  return (
    <span className="flex-none text-end leading-tight tabular-nums">
      <span className="block">{formatUsd(quote.due)}</span>
      {before && <span className="block text-sm font-normal">{before}</span>}
    </span>
  );
}
