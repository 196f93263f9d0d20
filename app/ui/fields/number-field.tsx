import type { ReactNode } from "react";
import { Field, UnitInput } from "./field.tsx";

/** A number with its unit, label and error. */
export function NumberField(props: {
  name: string;
  label: string;
  unit: "$" | "%";
  value: string;
  step: string;
  disabled?: boolean;
  problem: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
}): ReactNode {
  const { name, label, unit, value, step, disabled = false, problem, onChange, onLeave } = props;
  return (
    <Field id={name} label={label} problem={problem}>
      {(control) => (
        <UnitInput
          {...control}
          unit={unit}
          name={name}
          type="number"
          inputMode="decimal"
          min="0"
          max={unit === "%" ? "100" : undefined}
          step={step}
          // Keeps browsers from restoring an old value after a reload.
          autoComplete="off"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}
