import type { ReactNode } from "react";

/** A box to tick in a line with its label. */
export function Checkbox(props: {
  label: string;
  checked: boolean;
  className?: string;
  onChange: (isChecked: boolean) => void;
}): ReactNode {
  const { label, checked, className = "", onChange } = props;
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        autoComplete="off"
        className="size-6 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
