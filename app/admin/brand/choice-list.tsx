import type { ReactNode } from "react";
import { useFieldAt } from "#app/admin/form/form-context.ts";
import { Choice } from "#app/ui/fields/choice.tsx";
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
      <Choice
        id={id}
        legend={title}
        value={chosen}
        options={options}
        layout="columns"
        onChange={change}
      />
    </FormSection>
  );
}
