import { type ReactNode, useId } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Select } from "#app/ui/fields/input.tsx";

export type BarName = { readonly id: number; readonly name: string };

/** Chooses and orders some of the owner's bars. */
export function BarChoice(props: {
  bars: readonly BarName[];
  chosen: readonly number[];
  most: number;
  onChange: (ids: number[]) => void;
  /** What happens without a choice. */
  none: string;
}): ReactNode {
  const { bars, chosen, most, onChange, none } = props;
  const id = useId();
  const nameOf = (bar: number) => bars.find((each) => each.id === bar)?.name ?? "A deleted bar";
  const others = bars.filter((bar) => !chosen.includes(bar.id));
  return (
    <div className="mt-3 grid gap-3">
      {chosen.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        <ol className="divide-y divide-line">
          {chosen.map((bar, index) => (
            <li key={bar} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
              <span className="wrap-anywhere">{nameOf(bar)}</span>
              <span className="flex gap-2">
                {index > 0 && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Move ${nameOf(bar)} up`}
                    onClick={() => {
                      const next = chosen.filter((each) => each !== bar);
                      next.splice(index - 1, 0, bar);
                      onChange(next);
                    }}
                  >
                    Up
                  </Button>
                )}
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${nameOf(bar)}`}
                  onClick={() => onChange(chosen.filter((each) => each !== bar))}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {chosen.length < most && others.length > 0 && (
        <div className="grid max-w-80 gap-1">
          <label htmlFor={id} className="font-semibold">
            Add a bar
          </label>
          <Select
            id={id}
            autoComplete="off"
            value=""
            onChange={(event) => onChange([...chosen, Number(event.currentTarget.value)])}
          >
            <option value="">Choose a bar</option>
            {others.map((bar) => (
              <option key={bar.id} value={bar.id}>
                {bar.name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}
