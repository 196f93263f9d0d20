import type { ReactNode } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import {
  type CustomerNotesProblems,
  type CustomerNotesTexts,
  customerNotesFields,
  readCustomerNotes,
} from "#domain/customers/customer-notes.ts";
import { SaveTrouble } from "../shared/save-trouble.tsx";
import { useFormDraft } from "../shared/use-form-draft.ts";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import type { StoredCustomerNotes } from "./customer-views.ts";
import { customerMessages, customerNotesMessage } from "./customer-words.ts";

/** The owner's notes and tags of a customer. */
export function CustomerNotesForm(props: {
  orderId: string;
  stored: StoredCustomerNotes;
}): ReactNode {
  const action = `/admin/customers/${props.orderId}`;
  const form = useFormDraft<
    StoredCustomerNotes,
    CustomerNotesTexts,
    CustomerNotesProblems,
    { readonly stored: StoredCustomerNotes }
  >({
    loaded: props.stored,
    draftOf: textsOf,
    action,
    problemsOf(draft) {
      const read = readCustomerNotes(draft);
      return read.ok ? undefined : read.problems;
    },
    formData,
    fields: customerNotesFields,
    idOf: (field) => `customer-${field}`,
    onSaved({ stored }) {
      showToast(customerMessages.saved);
      return stored;
    },
  });
  const { draft, start, problems, saving } = form;
  const saved = textsOf(start);
  useUnsavedGuard(draft.notes !== saved.notes || draft.tags !== saved.tags);

  const input = (name: keyof CustomerNotesTexts) => ({
    name,
    value: draft[name],
    onChange: (value: string) => form.edit((current) => ({ ...current, [name]: value }), name),
  });
  return (
    <form
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <SaveTrouble form={form} sentences={customerMessages.trouble} />
      <input type="hidden" name="version" value={start.version} />
      <div className="mt-3 grid gap-4">
        <TextareaField
          id="customer-notes"
          label="Notes"
          hint="For you and your staff. The customer reads them only in an export of their data."
          problem={customerNotesMessage(problems.notes)}
          {...input("notes")}
          rows={4}
        />
        <TextField
          id="customer-tags"
          label="Tags"
          hint="With commas between them, such as: wholesale, friend of the house"
          problem={customerNotesMessage(problems.tags)}
          {...input("tags")}
          autoComplete="off"
        />
        <Button type="submit" className="justify-self-start" aria-disabled={saving}>
          {saving ? "Saving…" : "Save"}
        </Button>
      </div>
    </form>
  );
}

function textsOf({ notes, tags }: StoredCustomerNotes): CustomerNotesTexts {
  return { notes, tags: tags.join(", ") };
}

function formData({ notes, tags }: CustomerNotesTexts, { version }: StoredCustomerNotes): FormData {
  const data = new FormData();
  data.set("notes", notes);
  data.set("tags", tags);
  data.set("version", String(version));
  return data;
}
