import { type ReactNode, useId, useState } from "react";
import { useAction } from "#app/admin/actions/use-action.ts";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { MAX_TAG_LENGTH } from "#domain/customers/customer-notes.ts";
import { countNoun } from "#domain/words/count-noun.ts";

export default function TagDialog(props: {
  orderIds: readonly string[];
  tags: readonly string[];
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const { orderIds, tags, onDone, onClose } = props;
  const id = useId();
  const [tag, setTag] = useState("");
  const { run, isBusy, problem, problems } = useAction("tag-customers", {
    failure: "The shop did not answer. Please try again: nobody gets the same tag twice.",
    onDone,
  });

  return (
    <FormDialog
      title={`Tag the customers of ${countNoun(orderIds.length, "order")}`}
      submit={isBusy ? "Tagging…" : "Tag"}
      isBusy={isBusy}
      onSubmit={() => run({ orderIds: [...orderIds], tag })}
      onClose={onClose}
    >
      <TextField
        label="Tag"
        hint="Such as wholesale. The customer does not see it."
        problem={problems.tag ?? problem}
        autoFocus
        autoComplete="off"
        maxLength={MAX_TAG_LENGTH}
        list={`${id}-tags`}
        value={tag}
        onChange={setTag}
      />
      <datalist id={`${id}-tags`}>
        {tags.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </FormDialog>
  );
}
