import { type ReactNode, useEffect, useState } from "react";
import { areKeysOn, turnKeys } from "../hooks/keys-setting.ts";
import { useListKeys } from "../hooks/use-list-keys.ts";

const keys = [
  ["/", "search"],
  ["j", "down"],
  ["k", "up"],
  ["x", "select"],
  ["b", "buttons"],
  ["o", "open"],
] as const;

/**
 * Explains a list's keyboard shortcuts. They can be switched off, because speech input triggers
 * them by accident (WCAG 2.1.4).
 */
export function ListKeys({ selects = true }: { selects?: boolean }): ReactNode {
  const [on, setOn] = useState(true);
  useListKeys(on);
  useEffect(() => setOn(areKeysOn()), []);
  return (
    // Touch devices have no keyboard.
    <div className="mt-5 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-[0.8125rem] text-soft max-sm:hidden pointer-coarse:hidden [@media(hover:none)]:hidden">
      <p data-on={on} className="flex flex-wrap gap-x-3.5 gap-y-1 data-[on=false]:line-through">
        {keys
          .filter(([key]) => selects || !"xb".includes(key))
          .map(([key, what]) => (
            <span key={key}>
              <kbd className="inline-block min-w-5.5 rounded-sm border border-line bg-raised px-1 text-center font-[inherit] font-semibold text-ink">
                {key}
              </kbd>{" "}
              <span>{what}</span>
            </span>
          ))}
      </p>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget: { checked } }) => {
            setOn(checked);
            turnKeys(checked);
          }}
        />
        Keyboard shortcuts
      </label>
    </div>
  );
}
