import type { ReactNode } from "react";
import { type Cents, formatUsd, ZERO } from "#domain/money/cents.ts";
import {
  type QuotedSums,
  type QuoteLine,
  quoteLineAmount,
  quoteLines,
} from "#domain/pricing/quote-lines.ts";

/** Totals in the order of a receipt, in the cart, the checkout and the order. */
export function OrderSummary(props: {
  totals: QuotedSums;
  /** Before Pay: what a gift card leaves to pay. */
  restName?: string | undefined;
  /** Says what the total does not include yet. */
  totalName?: string | undefined;
  /** Shown instead of the tax until it is known. */
  taxNote?: string | undefined;
  /** Shown instead of the shipping price until a method is chosen. */
  shippingPrice?: string | undefined;
  shippingNote?: ReactNode;
  /** The refunded amount of a placed order. */
  refunded?: Cents;
}): ReactNode {
  const {
    totals,
    restName,
    totalName,
    taxNote,
    shippingPrice,
    shippingNote,
    refunded = ZERO,
  } = props;
  const unknown: Partial<Record<QuoteLine["kind"], string | undefined>> = {
    tax: taxNote,
    shipping: shippingPrice,
  };
  return (
    <dl className="grid gap-2">
      {quoteLines(totals, restName).map((line) => (
        <Sum
          key={line.id}
          name={line.kind === "total" ? (totalName ?? line.name) : line.name}
          amount={unknown[line.kind] ?? quoteLineAmount(line)}
          note={line.kind === "shipping" && shippingNote}
          className={lineStyles[line.kind] ?? ""}
        />
      ))}
      {refunded > ZERO && <Sum name="Refunded" amount={`−${formatUsd(refunded)}`} />}
    </dl>
  );
}

const lineStyles: Partial<Record<QuoteLine["kind"], string>> = {
  discount: "text-good",
  "gift-card": "text-good",
  rest: "font-semibold",
  total: "mt-2 items-baseline border-t-2 border-ink pt-3 font-serif text-2xl font-medium",
};

function Sum(props: { name: string; amount: string; note?: ReactNode; className?: string }) {
  const { name, amount, note, className = "" } = props;
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
      {Boolean(note) && <dd className="col-span-2 grid gap-1.5 text-[0.9rem] text-soft">{note}</dd>}
    </div>
  );
}
