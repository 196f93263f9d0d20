import type { ReactNode } from "react";

/** On or off: a native checkbox that looks like what it is. */
export function SwitchField(props: {
  name: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): ReactNode {
  const { name, label, checked, onChange } = props;
  return (
    <label className="switch-field">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        name={name}
        autoComplete="off"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
