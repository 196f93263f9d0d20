import { type ReactNode, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { useUnsavedGuard } from "#app/admin/shared/use-unsaved-guard.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { TextareaField } from "#app/ui/fields/text-field.tsx";
import { STAFF_NOTES_LENGTH } from "./staff-notes-length.ts";

/** Notes for staff; customers never see them. */
export function StaffNotes({ orderId, notes }: { orderId: string; notes: string }): ReactNode {
  const [draft, setDraft] = useState<string | null>(null);
  const { run, isBusy } = useAction("save-staff-notes", {
    failure: adminMessages.editFailed,
    onDone: () => setDraft(null),
  });
  const isChanged = draft !== null && draft !== notes;
  useUnsavedGuard(isChanged, "order");
  return (
    <SubmitForm
      noValidate
      className="mt-1"
      onSubmit={() => {
        if (isChanged) run({ orderId, notes: draft, before: notes });
      }}
    >
      <TextareaField
        label="Staff notes"
        hint="For you and whoever packs; the customer never sees them."
        rows={2}
        maxLength={STAFF_NOTES_LENGTH}
        value={draft ?? notes}
        onChange={setDraft}
      />
      {isChanged && (
        <Button type="submit" size="compact" className="mt-2" aria-disabled={isBusy}>
          {isBusy ? "Saving…" : "Save notes"}
        </Button>
      )}
    </SubmitForm>
  );
}
