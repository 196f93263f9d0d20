import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { UNLOCK_PATH } from "../requests/session-over.ts";
import { sessionOverSentence } from "../requests/session-over-text.ts";
import type { Form, SaveError } from "./use-form.ts";

/** What a form says instead of the messages about settings. */
export type SaveErrorMessages = Readonly<
  Partial<Record<Exclude<SaveError, "session-over">, string>>
>;

const settingsMessages: SaveErrorMessages = {
  invalid: "Nothing was saved. Please look at the marked fields.",
  conflict:
    "These settings were saved elsewhere while you were changing them. Nothing was overwritten, and nothing of yours was saved.",
  unreachable:
    "The shop did not answer, so nothing was saved. Your changes are still here; please try again.",
};

export function SaveErrorAlert<Data, Typed>(props: {
  form: Form<Data, Typed>;
  messages?: SaveErrorMessages | undefined;
}): ReactNode {
  const { form } = props;
  const messages = { ...settingsMessages, ...props.messages };
  if (form.error === "conflict") {
    return (
      <Alert role="alert">
        <p>{messages.conflict}</p>
        <Actions className="mt-3">
          <Button variant="quiet" size="small" onClick={form.useStored}>
            Show theirs, drop mine
          </Button>
          <Button variant="quiet" size="small" onClick={form.keepDraft}>
            Keep mine and overwrite
          </Button>
        </Actions>
      </Alert>
    );
  }
  if (form.error === "session-over") {
    return (
      <Alert role="alert">
        <span>{`${sessionOverSentence("saved")} Your changes are still here:`}</span>{" "}
        <a
          className="underline underline-offset-[0.2em]"
          href={UNLOCK_PATH}
          target="_blank"
          rel="noreferrer"
        >
          unlock the admin in a new tab
        </a>
        , then save again.
      </Alert>
    );
  }
  const isMended = form.error === "invalid" && Object.keys(form.problems).length === 0;
  const sentence = form.error && !isMended ? messages[form.error] : null;
  return <div role="alert">{sentence && <Alert>{sentence}</Alert>}</div>;
}
