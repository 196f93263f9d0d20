import type { ReactNode } from "react";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";

/** Radio buttons that are all visible. */
export function ChoiceList<Value extends string>(props: {
  title: string;
  name: string;
  chosen: Value;
  choices: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  onChoose: (value: Value) => void;
  note?: string;
}): ReactNode {
  const { title, name, chosen, choices, onChoose, note } = props;
  return (
    <FieldGroup title={title}>
      <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
        {choices.map(({ value, label, hint }) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-5 flex-none accent-accent"
              autoComplete="off"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>
              <span className="font-semibold">{label}</span>
              {hint && <span className="block text-sm text-soft">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {note && <p className="mt-2 text-sm text-soft">{note}</p>}
    </FieldGroup>
  );
}
