import { type ReactNode, useState } from "react";
import { FieldProblem } from "#app/ui/fields/field.tsx";
import { SortableList } from "#app/ui/lists/sortable-list.tsx";
import { addEntry, moveEntry, suggestEntries } from "#domain/catalog/product-draft.ts";
import { EntryInput } from "./entry-list.tsx";
import { F } from "./product-form-fields.tsx";

/**
 * Ingredients in the order of the label: drag with pointer or keyboard, or move with buttons, with
 * suggestions from other products.
 */
export function IngredientList({ known }: { known: readonly string[] }): ReactNode {
  const { id, value: entries, problem, change } = F.useField("ingredients");
  const [typed, setTyped] = useState("");
  const suggestions = suggestEntries(known, entries, typed);

  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        Ingredients<span className="text-sm font-normal text-soft"> (optional)</span>
      </label>
      {entries.length > 0 && (
        <SortableList
          label="Ingredients"
          entries={entries}
          onMove={(entry, to) => change(moveEntry(entries, entries.indexOf(entry), to))}
          onRemove={(entry) => {
            change(entries.filter((each) => each !== entry));
            document.getElementById(id)?.focus();
          }}
        >
          {(entry) => (
            <span className="ingredient-name min-w-0 font-medium wrap-anywhere">
              <span>{entry}</span>
            </span>
          )}
        </SortableList>
      )}
      <EntryInput
        id={id}
        noun="ingredient"
        describedBy={`${id}-hint${problem ? ` ${id}-problem` : ""}`}
        invalid={problem !== undefined}
        onAdd={(text) => change(addEntry(entries, text))}
        onType={setTyped}
      />
      <p id={`${id}-hint`} className="text-sm text-soft">
        By weight, the heaviest first, as a label must list them. Drag them, or use the arrows.
      </p>
      <FieldProblem id={id} sentence={problem} />
      {suggestions.length > 0 && (
        <ul
          className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto py-1"
          aria-label="Suggested ingredients"
        >
          {suggestions.map((entry) => (
            <li key={entry}>
              <button
                type="button"
                className="min-h-8 cursor-pointer rounded-full border border-dashed border-soft/70 px-3 text-sm text-soft hover:border-accent hover:text-accent"
                // Keeps the focus in the field: leaving it would add the typed text as well.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => change(addEntry(entries, entry))}
              >
                <span aria-hidden="true">+ </span>
                <span className="sr-only">Add </span>
                <span>{entry}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
