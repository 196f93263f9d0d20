import type { ReactNode } from "react";
import { useFieldAt } from "#app/admin/form/form-context.ts";
import { FormSection } from "../form/form-section.tsx";

/** Radio buttons that are all visible. */
export function ChoiceList(props: {
  path: "typefaces" | "corners" | "buttons" | "cards";
  title: string;
  options: Readonly<Record<string, { readonly label: string; readonly hint?: string }>>;
  note?: string;
}): ReactNode {
  const { path, title, options, note } = props;
  const { id, value: chosen, change } = useFieldAt<string>(path);
  return (
    <FormSection title={title} help={note} fold={options[chosen]?.label ?? title}>
      <div className="grid gap-x-4 sm:grid-cols-2">
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
    </FormSection>
  );
}
