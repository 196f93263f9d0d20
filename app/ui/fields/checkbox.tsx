import type { InputHTMLAttributes, ReactNode } from "react";

type Tick = {
  checked: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean) => void;
};

/** A box to tick in a line with its label. */
export function Checkbox(props: Tick & { label: string; className?: string }): ReactNode {
  const { label, className = "", ...tick } = props;
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input type="checkbox" {...boxOf(tick)} />
      <span>{label}</span>
    </label>
  );
}

/**
 * A box to tick whose name is only for screen readers, such as in a row that names itself.
 *
 * @param isMixed some of what it stands for is ticked
 */
export function TickBox(props: Tick & { "aria-label": string; isMixed?: boolean }): ReactNode {
  const { isMixed = false, "aria-label": label, ...tick } = props;
  return (
    <input
      type="checkbox"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      {...boxOf(tick)}
    />
  );
}

function boxOf({ checked, disabled, onChange }: Tick): InputHTMLAttributes<HTMLInputElement> {
  return {
    autoComplete: "off",
    className: "size-6 accent-accent",
    checked,
    disabled,
    onChange: (event) => onChange(event.currentTarget.checked),
  };
}
