import type { ReactNode } from "react";
import type { TooltipContentProps } from "recharts";
import type { Elements } from "#app/ui/content/elements.ts";
import { cents, formatUsd } from "#domain/money/cents.ts";

/** The shop's own colors, so that they follow light and dark. */
export const INK = "var(--ink)";
export const SOFT = "var(--soft)";
export const LINE = "var(--line)";
export const ACCENT = "var(--accent)";

export const axis = { stroke: LINE, tick: { fill: SOFT, fontSize: 12 }, tickLine: false } as const;
/** Keyboards and screen readers use the table beside each chart. */
export const drawing = {
  accessibilityLayer: false,
  margin: { top: 8, right: 8, bottom: 0, left: 0 },
};

/** Shows what is pointed at, which the chart's library passes on. */
export function tipOf<Shown>(show: (shown: Shown) => ReactNode) {
  return ({ payload: [first] }: TooltipContentProps) => first && show(first.payload as Shown);
}

export function Tip({ title, children }: { title: string; children: Elements }) {
  return (
    <div className="rounded-md border border-line bg-paper px-3 py-2 text-[0.8125rem] text-ink shadow-card">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}

/** Dollars on an axis: "$40", "$1.2k". */
export function shortUsd(amount: number): string {
  if (amount < 100_000) return formatUsd(cents(Math.round(amount))).replace(/\.00$/, "");
  return `$${Number((amount / 100_000).toFixed(1))}k`;
}
