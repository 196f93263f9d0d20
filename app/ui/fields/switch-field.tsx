import type { ReactNode } from "react";

/** The track and its thumb, with colors for off and on. */
export const switchLook =
  "relative h-6 w-11 flex-none cursor-pointer rounded-full border-[1.5px] transition-colors before:absolute before:top-[0.1875rem] before:bottom-[0.1875rem] before:left-[0.1875rem] before:aspect-square before:rounded-full before:transition-[translate] focus-visible:rounded-full";

export const switchOff = "border-soft bg-sunken before:bg-soft";
export const switchOn = "border-good bg-good before:translate-x-5 before:bg-raised";

/** A native checkbox that looks like a switch. */
export function SwitchField(props: {
  name: string;
  label: string;
  checked: boolean;
  /** The id of what is wrong with it. */
  problemId?: string | undefined;
  onChange: (checked: boolean) => void;
}): ReactNode {
  const { name, label, checked, problemId, onChange } = props;
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
      <input
        type="checkbox"
        className={`appearance-none ${switchLook} ${checked ? switchOn : switchOff}`}
        role="switch"
        aria-checked={checked}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        name={name}
        autoComplete="off"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
