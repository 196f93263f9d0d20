import type { ReactNode } from "react";
import { useFieldAt } from "#app/admin/form/form-context.ts";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";

/** Radio buttons that are all visible. */
export function ChoiceList(props: {
  path: "typefaces" | "corners" | "buttons";
  title: string;
  options: Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
  note?: string;
}): ReactNode {
  const { path, title, options, note } = props;
  const { id, value: chosen, change } = useFieldAt<string>(path);
  return (
    <FieldGroup title={title}>
      <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
        {Object.entries(options).map(([value, { label, hint }]) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name={id}
              className="mt-0.5 size-5 flex-none accent-accent"
              autoComplete="off"
              checked={value === chosen}
              onChange={() => change(value)}
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
