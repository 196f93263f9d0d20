import { type ReactNode, useState } from "react";
import { SortableList } from "#app/ui/lists/sortable-list.tsx";
import { addEntry, moveEntry, suggestEntries } from "#domain/catalog/product-draft.ts";
import { movingWords, productMessage } from "../product-message.ts";
import { EntryInput } from "./entry-list.tsx";
import type { ProductFormDraft } from "./use-product-form.ts";

const ID = "product-ingredients";

/**
 * Ingredients in the order of the label: drag with pointer or keyboard, or move with buttons, with
 * suggestions from other products.
 */
export function IngredientList(props: {
  form: ProductFormDraft;
  known: readonly string[];
}): ReactNode {
  const { form, known } = props;
  const entries = form.draft.lists.ingredients;
  const [typed, setTyped] = useState("");
  const problem = productMessage("ingredients", form.problems.ingredients);
  const change = (next: readonly string[]) => form.setList("ingredients", next);
  const suggestions = suggestEntries(known, entries, typed);

  return (
    <div className="grid content-start gap-1">
      <label htmlFor={ID} className="font-semibold">
        Ingredients<span className="text-sm font-normal text-soft"> (optional)</span>
      </label>
      {entries.length > 0 && (
        <SortableList
          id="ingredients"
          label="Ingredients"
          entries={entries}
          words={movingWords("an ingredient")}
          onMove={(entry, to) => change(moveEntry(entries, entries.indexOf(entry), to))}
          onRemove={(entry) => {
            change(entries.filter((each) => each !== entry));
            document.getElementById(ID)?.focus();
          }}
        >
          {(entry) => (
            <span className="ingredient-name min-w-0 font-medium wrap-anywhere">
              <input type="hidden" name="ingredients" value={entry} />
              <span>{entry}</span>
            </span>
          )}
        </SortableList>
      )}
      <EntryInput
        id={ID}
        list="ingredients"
        noun="ingredient"
        describedBy={`${ID}-hint${problem ? ` ${ID}-problem` : ""}`}
        invalid={problem !== undefined}
        onAdd={(text) => change(addEntry(entries, text))}
        onType={setTyped}
      />
      <p id={`${ID}-hint`} className="text-sm text-soft">
        By weight, the heaviest first, as a label must list them. Drag to put them in order.
      </p>
      {problem && (
        <p id={`${ID}-problem`} className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
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
