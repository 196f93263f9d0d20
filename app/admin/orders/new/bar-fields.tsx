import type { ReactNode } from "react";
import { Input } from "#app/ui/fields/input.tsx";
import type { BarChoice, OrderDraft } from "./new-order-view.ts";

/** How many of each bar are ordered outside of boxes. */
export function BarFields(props: {
  bars: readonly BarChoice[];
  quantities: OrderDraft["quantities"];
  onChange: (quantities: OrderDraft["quantities"]) => void;
}): ReactNode {
  const { bars, quantities, onChange } = props;
  if (bars.length === 0) return <p className="mt-2 text-soft">No bar is for sale now.</p>;
  return (
    <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
      {bars.map((bar) => (
        <li key={bar.id} className="border-b border-line">
          <div className="flex min-h-14 items-center justify-between gap-3 py-1.5">
            <label htmlFor={`new-order-bar-${bar.id}`} className="min-w-0 flex-1">
              <span>{bar.name}</span>
              <span className="block text-sm text-soft">{`${bar.price}${bar.left !== null ? `, ${bar.left} left` : ""}`}</span>
            </label>
            <Input
              id={`new-order-bar-${bar.id}`}
              className="w-20! text-right tabular-nums"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              aria-label={`Quantity of ${bar.name}`}
              value={quantities[bar.id] || ""}
              placeholder="0"
              onChange={({ currentTarget }) => {
                const quantity = Number(currentTarget.value.replaceAll(/\D/g, ""));
                onChange({ ...quantities, [bar.id]: quantity });
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
