import type { ReactNode } from "react";

/** A number with its unit, its label, and below it what is wrong with it. */
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
    <div className="number-field">
      <label htmlFor={name}>{label}</label>
      <span className="number-box" data-unit={unit}>
        <span aria-hidden="true">{unit}</span>
        <input
          id={name}
          name={name}
          type="number"
          inputMode="decimal"
          min="0"
          max={unit === "%" ? "100" : undefined}
          step={step}
          className="field"
          // Browsers like to bring back an older number after a reload.
          autoComplete="off"
          value={value}
          disabled={disabled}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${name}-problem`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      </span>
      {problem && (
        <p id={`${name}-problem`} className="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}
