import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { CheckboxGroup } from "#app/ui/fields/checkbox-group.tsx";
import { productFactNames, productFacts } from "#domain/catalog/product-facts.ts";
import {
  notesOf,
  sortTastingNotes,
  tastingGroups,
  tastingNoteNames,
  tastingWheel,
} from "#domain/catalog/tasting-notes.ts";
import { EntryList } from "./entry-list.tsx";
import { F } from "./product-form-fields.tsx";

/** Origin, process and flavor of a product. Empty fields are not shown in the shop. */
export function ProductStoryTab(): ReactNode {
  return (
    <div className="grid gap-5">
      <FormSection
        title="Tasting notes"
        help="Three or four say most. Shoppers see them on a wheel, and find bars by them."
      >
        <TastingNotes />
      </FormSection>
      <FormSection title="How it is made" fields="grid gap-4.5">
        {productFactNames.map((fact) => {
          const { label, hint } = productFacts[fact];
          return <F.Text key={fact} path={fact} label={label} optional hint={hint} />;
        })}
        <EntryList
          list="awards"
          label="Awards"
          noun="award"
          hint="With its year, like Silver, Academy of Chocolate 2025."
        />
      </FormSection>
    </div>
  );
}

function TastingNotes() {
  const { id, value: chosen, change } = F.useField("tastingNotes");
  return (
    <div className="grid gap-4 min-[30rem]:grid-cols-2">
      {tastingGroups.map((group) => (
        <CheckboxGroup
          key={group}
          id={`${id}-${group}`}
          legend={<legend className="font-semibold">{tastingWheel[group].name}</legend>}
          className="flex flex-wrap gap-x-4"
          options={notesOf(group).map((note) => ({ value: note, label: tastingNoteNames[note] }))}
          chosen={chosen}
          onChange={(notes) => change(sortTastingNotes(notes))}
        />
      ))}
    </div>
  );
}
