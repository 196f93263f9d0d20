import type { ReactNode } from "react";
import { Select } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";

/** A line of an order with how many of its bars are chosen, up to all that remain. */
export function QuantityRow(props: {
  name: string;
  remaining: number;
  /** What is said when nothing remains. */
  noneRemaining: string;
  quantity: number;
  onChange: (quantity: number) => void;
}): ReactNode {
  const { name, remaining, noneRemaining, quantity, onChange } = props;
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <span className="flex-1 wrap-anywhere">{name}</span>
      {remaining === 0 ? (
        <span className="text-sm text-soft">{noneRemaining}</span>
      ) : (
        <span className="flex items-center gap-2 tabular-nums">
          <Select
            className="w-18!"
            aria-label={`Bars of ${name}`}
            value={quantity}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          >
            <Options
              of={Array.from({ length: remaining + 1 }, (_, units) => [units, String(units)])}
            />
          </Select>
          <span>{`of ${remaining}`}</span>
        </span>
      )}
    </li>
  );
}
