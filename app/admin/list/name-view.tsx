import { type ReactNode, useState } from "react";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { FormDialog } from "#app/ui/overlays/modal.tsx";
import { useAction } from "../actions/use-action.ts";

export default function NameView(props: {
  list: string;
  query: string;
  onClose: () => void;
}): ReactNode {
  const { list, query, onClose } = props;
  const [name, setName] = useState("");
  const { run, isBusy, problem, problems } = useAction("save-list-view", {
    failure: "It was not saved. Please try again.",
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Save view"
      submit="Save"
      isBusy={isBusy}
      onSubmit={() => run({ list, query, name })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The search, filters and sorting come back with one press."
        problem={problems.name ?? problem}
        autoFocus
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
