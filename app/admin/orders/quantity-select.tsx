import type { ReactNode } from "react";
import { Select } from "#app/ui/fields/input.tsx";

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
        {Array.from({ length: remaining + 1 }, (_, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is.
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </Select>
      <span>{`of ${remaining}`}</span>
    </span>
  );
}
