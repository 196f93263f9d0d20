import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { FieldProblem } from "#app/ui/fields/field.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { addEntry } from "#domain/catalog/product-draft.ts";
import { F } from "./product-form-fields.tsx";

/** Unordered short texts, such as tags, that can be added and removed. */
export function EntryList(props: {
  list: "tags" | "allergens" | "awards";
  label: string;
  /** Singular, as in "Add tag". */
  noun: string;
  hint: string;
}): ReactNode {
  const { list, label, noun, hint } = props;
  const { id, value: entries, problem, change } = F.useField(list);
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        <span>{label}</span>
        <span className="text-sm font-normal text-soft"> (optional)</span>
      </label>
      {entries.length > 0 && (
        <ul className="mb-1 flex flex-wrap gap-1.5" aria-label={label}>
          {entries.map((entry) => (
            <li
              key={entry}
              className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line bg-paper px-3.5 font-medium wrap-anywhere"
            >
              <span>{entry}</span>
              <button
                type="button"
                className="mr-[-0.875rem] ml-0.5 grid size-9 cursor-pointer place-items-center rounded-full text-xl leading-none text-soft hover:text-danger"
                aria-label={`Remove ${entry}`}
                onClick={() => {
                  change(entries.filter((each) => each !== entry));
                  document.getElementById(id)?.focus();
                }}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <EntryInput
        id={id}
        noun={noun}
        describedBy={`${id}-hint${problem ? ` ${id}-problem` : ""}`}
        invalid={problem !== undefined}
        onAdd={(typed) => change(addEntry(entries, typed))}
      />
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      <FieldProblem id={id} sentence={problem} />
    </div>
  );
}

/** Adds an entry by Enter, by its button, or when the field loses focus, so that none is lost. */
export function EntryInput(props: {
  id: string;
  noun: string;
  describedBy: string;
  invalid: boolean;
  onAdd: (typed: string) => void;
  onType?: (typed: string) => void;
}): ReactNode {
  const { id, noun, describedBy, invalid, onAdd, onType } = props;
  const [typed, setTyped] = useState("");

  function type(text: string) {
    setTyped(text);
    onType?.(text);
  }

  function add() {
    if (typed.trim() !== "") onAdd(typed);
    type("");
  }

  return (
    <div className="flex gap-2">
      <Input
        id={id}
        enterKeyHint="done"
        value={typed}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter adds the entry instead of submitting the form.
          event.preventDefault();
          add();
        }}
      />
      <Button variant="quiet" className="flex-none" onClick={add}>{`Add ${noun}`}</Button>
    </div>
  );
}
