import type { ReactNode } from "react";
import type { Elements } from "../content/elements.ts";
import { FieldProblem } from "./field.tsx";

export type CheckboxOption<Value> = { readonly value: Value; readonly label: ReactNode };

/** Any number of boxes to tick. */
export function CheckboxGroup<Value extends string | number>(props: {
  id: string;
  legend: Elements;
  options: readonly CheckboxOption<Value>[];
  chosen: readonly Value[];
  problem?: string | undefined;
  /** The layout of the boxes. */
  className?: string;
  onChange: (chosen: readonly Value[]) => void;
}): ReactNode {
  const { id, legend, options, chosen, problem, className = "", onChange } = props;
  return (
    <fieldset aria-describedby={problem && `${id}-problem`}>
      {legend}
      <div className={className}>
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-2.5 break-inside-avoid">
            <input
              type="checkbox"
              className="size-5 flex-none accent-accent"
              autoComplete="off"
              aria-invalid={problem !== undefined}
              checked={chosen.includes(value)}
              onChange={() => onChange(toggleOption(options, chosen, value))}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldProblem id={id} sentence={problem} />
    </fieldset>
  );
}

/**
 * The choice after a box was pressed: first what is not among the boxes, then the ticked ones in their
 * order. So a box that is unticked and ticked again changes nothing.
 */
export function toggleOption<Value>(
  options: readonly { readonly value: Value }[],
  chosen: readonly Value[],
  toggled: Value,
): Value[] {
  const values = options.map(({ value }) => value);
  const others = chosen.filter((value) => !values.includes(value));
  const wasTicked = chosen.includes(toggled);
  const ticked = wasTicked ? chosen.filter((value) => value !== toggled) : [...chosen, toggled];
  return [...others, ...values.filter((value) => ticked.includes(value))];
}
