import type { ReactNode } from "react";
import { FieldProblem } from "./field.tsx";

const layouts = {
  rows: "grid gap-1",
  columns: "grid gap-x-4 sm:grid-cols-2",
  line: "mt-2 flex flex-wrap gap-x-6",
} as const;
export type ChoiceLayout = keyof typeof layouts;

/** One of several ways, each with a sentence about it: below each other, in two columns or in a line. */
export function Choice<Value extends string>(props: {
  id: string;
  /** For screen readers; the panel around it has the visible title. */
  legend: string;
  value: Value;
  options: Readonly<Record<Value, { readonly label: string; readonly hint?: ReactNode }>>;
  problem?: string | undefined;
  layout?: ChoiceLayout;
  onChange: (value: Value) => void;
}): ReactNode {
  const { id, legend, value, options, problem, layout = "rows", onChange } = props;
  return (
    <fieldset className={layouts[layout]} aria-describedby={problem && `${id}-problem`}>
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(options) as Value[]).map((each) => {
        const { label, hint } = options[each];
        return (
          <label key={each} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name={id}
              className="mt-0.5 size-5 flex-none accent-accent"
              autoComplete="off"
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <span>
              <span className={layout === "line" ? "" : "font-semibold"}>{label}</span>
              {hint !== undefined && <span className="block text-sm text-soft">{hint}</span>}
            </span>
          </label>
        );
      })}
      <FieldProblem id={id} sentence={problem} />
    </fieldset>
  );
}
