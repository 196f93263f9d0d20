import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { SaveTrouble, type SaveTroubleSentences } from "./save-trouble.tsx";
import { StickyHead, UnsavedMark } from "./sticky-head.tsx";
import type { FormDraft } from "./use-form-draft.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

/** The form of a settings screen: its title, Save, and why it was not saved. */
export function SettingsForm<Start, Draft, Problems extends object>(props: {
  /** A part of Your Shop, under its heading, or a screen of its own. */
  title: string;
  isPart?: boolean;
  form: FormDraft<Start, Draft, Problems>;
  sentences: SaveTroubleSentences;
  children: Elements;
}): ReactNode {
  const { title, isPart = false, form, sentences, children } = props;
  const { isDirty } = form;
  const isHydrated = useHydrated();
  useUnsavedGuard(isDirty);
  return (
    <Form
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) form.save();
      }}
    >
      <StickyHead>
        {isPart ? (
          <h2 className="mr-auto text-2xl">{title}</h2>
        ) : (
          <h1 className="mr-auto text-[clamp(1.875rem,4vw,2.375rem)]">{title}</h1>
        )}
        <UnsavedMark shown={isHydrated && isDirty} />
        <Button type="submit" disabled={!isHydrated || !isDirty}>
          {form.saving ? "Saving…" : "Save Changes"}
        </Button>
      </StickyHead>
      <SaveTrouble form={form} sentences={sentences} />
      {children}
    </Form>
  );
}
