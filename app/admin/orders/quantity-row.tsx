import type { ReactNode } from "react";
import { Select } from "#app/ui/fields/input.tsx";
import { Options } from "#app/ui/fields/options.tsx";

/** Chooses how many of a line's bars, up to all that remain. */
export function QuantitySelect(props: {
  name: string;
  remaining: number;
  quantity: number;
  onChange: (quantity: number) => void;
}): ReactNode {
  const { name, remaining, quantity, onChange } = props;
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <Select
        className="w-18!"
        aria-label={`Bars of ${name}`}
        value={quantity}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        <Options of={Array.from({ length: remaining + 1 }, (_, units) => [units, String(units)])} />
      </Select>
      <span>{`of ${remaining}`}</span>
    </span>
  );
}
