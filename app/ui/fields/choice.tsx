import type { ReactNode } from "react";
import { FieldProblem } from "./field.tsx";

/** One of several ways: below each other, each with a sentence about it, or in a line. */
export function Choice<Value extends string>(props: {
  id: string;
  /** For screen readers; the panel around it has the visible title. */
  legend: string;
  value: Value;
  options: Readonly<Record<Value, { readonly label: string; readonly hint?: ReactNode }>>;
  problem?: string | undefined;
  isInline?: boolean;
  onChange: (value: Value) => void;
}): ReactNode {
  const { id, legend, value, options, problem, isInline = false, onChange } = props;
  const layout = isInline ? "mt-2 flex flex-wrap gap-x-6" : "grid gap-1";
  return (
    <fieldset className={layout} aria-describedby={problem && `${id}-problem`}>
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
              <span className={isInline ? "" : "font-semibold"}>{label}</span>
              {hint !== undefined && <span className="block text-sm text-soft">{hint}</span>}
            </span>
          </label>
        );
      })}
      <FieldProblem id={id} sentence={problem} />
    </fieldset>
  );
}
