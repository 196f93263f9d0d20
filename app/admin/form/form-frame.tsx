import type { ReactNode } from "react";
import { Form as RouterForm } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { UnsavedMark } from "../shared/sticky-head.tsx";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import { FormContext, useFormContext } from "./form-context.ts";
import { SaveErrorAlert, type SaveErrorMessages } from "./save-error.tsx";
import type { Form } from "./use-form.ts";

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
