import type { ReactNode } from "react";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { productFactNames, productFacts } from "#domain/catalog/product-facts.ts";
import {
  notesOf,
  sortTastingNotes,
  tastingGroups,
  tastingNoteNames,
  tastingWheel,
} from "#domain/catalog/tasting-notes.ts";
import { EditorColumn, EditorColumns } from "./editor-columns.tsx";
import { EntryList } from "./entry-list.tsx";
import { F } from "./product-fields.tsx";

/** Origin, process and flavor of a product. Empty fields are not shown in the shop. */
export function ProductStoryTab(): ReactNode {
  return (
    <EditorColumns>
      <EditorColumn>
        <TastingNotes />
      </EditorColumn>
      <EditorColumn>
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
      </EditorColumn>
    </EditorColumns>
  );
}

function TastingNotes() {
  const { value: chosen, change } = F.useField("tastingNotes");
  return (
    <FieldGroup title="Tasting notes">
      <p className="mb-3 text-sm text-soft">
        Three or four say most. Shoppers see them on a wheel, and find bars by them.
      </p>
      <div className="grid gap-4 min-[30rem]:grid-cols-2">
        {tastingGroups.map((group) => (
          <fieldset key={group} className="min-w-0">
            <legend className="font-semibold">{tastingWheel[group].name}</legend>
            <ul className="flex flex-wrap gap-x-4">
              {notesOf(group).map((note) => (
                <li key={note}>
                  <label className="flex min-h-9 cursor-pointer items-center gap-2">
                    <input
                      type="checkbox"
                      name="tastingNotes"
                      value={note}
                      autoComplete="off"
                      className="size-5 shrink-0 accent-accent"
                      checked={chosen.includes(note)}
                      onChange={(event) => {
                        const others = chosen.filter((each) => each !== note);
                        const next = event.currentTarget.checked ? [...others, note] : others;
                        change(sortTastingNotes(next));
                      }}
                    />
                    <span>{tastingNoteNames[note]}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
    </FieldGroup>
  );
}
