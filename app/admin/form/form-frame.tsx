import type { ReactNode } from "react";
import { Form as RouterForm } from "react-router";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { UNLOCK_PATH } from "../requests/session-over.ts";
import { sessionOverSentence } from "../requests/session-over-text.ts";
import { UnsavedMark } from "../shared/sticky-head.tsx";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import { FormContext, useFormContext } from "./form-context.ts";
import type { Form, SaveError } from "./use-form.ts";

/** A form around its fields: why it was not saved, and the question before changes are lost. */
export function FormFrame<Data, Typed>(props: {
  form: Form<Data, Typed>;
  messages?: SaveErrorMessages | undefined;
  /** Above the message why it was not saved. */
  head?: Elements;
  children: Elements;
}): ReactNode {
  const { form, messages, head, children } = props;
  useUnsavedGuard(form.isDirty);
  return (
    <FormContext value={form}>
      <RouterForm
        ref={form.element}
        method="post"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {head}
        <SaveErrorAlert form={form} messages={messages} />
        {children}
      </RouterForm>
    </FormContext>
  );
}

export function SaveButton(props: {
  children?: string;
  /** Whether there is nothing to save before something changes. */
  needsChange?: boolean;
  /** Whether something that belongs to the form is still on its way. */
  isWaiting?: boolean;
}): ReactNode {
  const { children = "Save", needsChange = false, isWaiting = false } = props;
  const { isDirty, isSaving } = useFormContext();
  const isHydrated = useHydrated();
  const isDisabled = !isHydrated || isWaiting || (needsChange && !isDirty);
  return (
    <Button type="submit" disabled={isDisabled} aria-disabled={isSaving}>
      {isSaving ? "Saving…" : children}
    </Button>
  );
}

export function FormUnsavedMark(): ReactNode {
  const { isDirty } = useFormContext();
  return <UnsavedMark shown={useHydrated() && isDirty} />;
}

/** What a form says instead of the messages about settings. */
type SaveErrorMessages = Readonly<Partial<Record<Exclude<SaveError, "session-over">, string>>>;

const settingsMessages: SaveErrorMessages = {
  invalid: "Nothing was saved. Please look at the marked fields.",
  conflict:
    "These settings were saved elsewhere while you were changing them. Nothing was overwritten, and nothing of yours was saved.",
  unreachable:
    "The shop did not answer, so nothing was saved. Your changes are still here; please try again.",
};

function SaveErrorAlert<Data, Typed>(props: {
  form: Form<Data, Typed>;
  messages?: SaveErrorMessages | undefined;
}) {
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
