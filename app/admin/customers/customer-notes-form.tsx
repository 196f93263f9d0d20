import type { ReactNode } from "react";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { type CustomerNotes, customerNotesCodec } from "#domain/customers/customer-notes.ts";
import type { Stored } from "#domain/form/save-result.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormFrame, SaveButton } from "../form/form-frame.tsx";
import { useForm } from "../form/use-form.ts";

const F = fieldsOf(customerNotesCodec);

const saved = { title: "Saved", description: "Notes and tags of this customer." };

const messages = {
  conflict:
    "Somebody else saved notes or tags of this customer while you were writing. Nothing was overwritten, and nothing of yours was saved.",
  "not-found": "This customer's data were erased in the meantime. Nothing was saved.",
};

export function CustomerNotesForm(props: {
  orderId: string;
  loaded: Stored<CustomerNotes>;
}): ReactNode {
  const { orderId, loaded } = props;
  const form = useForm({
    name: "customer-notes",
    recordId: orderId,
    codec: customerNotesCodec,
    loaded,
    onSaved: () => showToast(saved),
  });
  return (
    <FormFrame form={form} messages={messages}>
      <div className="mt-3 grid gap-4">
        <F.Textarea
          path="notes"
          label="Notes"
          hint="For you and your staff. The customer reads them only in an export of their data."
          rows={4}
        />
        <F.Text
          path="tags"
          label="Tags"
          hint="With commas between them, such as: wholesale, friend of the house"
        />
        <p>
          <SaveButton />
        </p>
      </div>
    </FormFrame>
  );
}
