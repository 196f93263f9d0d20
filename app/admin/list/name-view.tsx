import { type ReactNode, useId, useState } from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { Modal, ModalActions, ModalTitle } from "#app/ui/overlays/modal.tsx";
import { useAction } from "../action/use-action.ts";
import type { saveListViewAction } from "./list-actions.ts";

/** Names the filters that are set, as a view of a list. */
export default function NameView(props: {
  list: string;
  query: string;
  onClose: () => void;
}): ReactNode {
  const { list, query, onClose } = props;
  const id = useId();
  const [name, setName] = useState("");
  const { run, isBusy, problem, problems } = useAction<typeof saveListViewAction>(
    "save-list-view",
    { failure: "It was not saved. Please try again.", onDone: onClose },
  );
  return (
    <Modal titleId={`${id}-title`} onClose={onClose}>
      <ModalTitle id={`${id}-title`}>Save view</ModalTitle>
      {problem && <Alert role="alert">{problem}</Alert>}
      <SubmitForm onSubmit={() => run({ list, query, name })}>
        <Field
          id={`${id}-name`}
          label="Name"
          hint="The search, filters and sorting come back with one press."
          problem={problems.name}
        >
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <ModalActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isBusy}>
            Save
          </Button>
        </ModalActions>
      </SubmitForm>
    </Modal>
  );
}
