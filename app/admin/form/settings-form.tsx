import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { showToast, type ToastText } from "#app/ui/overlays/toaster.tsx";
import { encodeForm, type FormCodec } from "#domain/form/form-codec.ts";
import { EarlierVersions } from "../shared/earlier-versions.tsx";
import { StickyHead, UnsavedMark } from "../shared/sticky-head.tsx";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import { FormContext, useFormContext } from "./form-context.ts";
import type { LoadedSettings } from "./load-settings.ts";
import { SaveErrorAlert, type SaveErrorMessages } from "./save-error.tsx";
import type { SettingsFormName } from "./settings-forms.ts";
import { useForm } from "./use-form.ts";

/**
 * The form of a section of settings: its fields, Save, why it was not saved, and its earlier
 * versions.
 */
export function SettingsForm<Data, Typed>(props: {
  section: SettingsFormName;
  codec: FormCodec<Data, Typed>;
  loaded: LoadedSettings<Data>;
  /** What the toast says. */
  saved: ToastText | ((data: Data) => ToastText);
  messages?: SaveErrorMessages;
  /** The title of the screen, or of its part of Your Shop; without one, Save is below the fields. */
  title?: string;
  /** 2 within a part of Your Shop, which has a title of its own. */
  titleLevel?: 1 | 2;
  children: Elements;
}): ReactNode {
  const { section, codec, loaded, saved, messages, title, titleLevel = 1, children } = props;
  const form = useForm({
    id: section,
    codec,
    loaded,
    action: `/admin/settings/${section}`,
    onSaved: ({ stored }) => showToast(typeof saved === "function" ? saved(stored.data) : saved),
  });
  const { isDirty, isSaving } = form;
  const isHydrated = useHydrated();
  useUnsavedGuard(isDirty);
  const submit = (
    <Button type="submit" disabled={!isHydrated || !isDirty}>
      {saveLabel(isSaving, title ? "Save Changes" : "Save")}
    </Button>
  );
  return (
    <FormContext value={form}>
      <Form
        ref={form.element}
        method="post"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) form.save();
        }}
      >
        {title && (
          <StickyHead>
            <FormTitle level={titleLevel}>{title}</FormTitle>
            <UnsavedMark shown={isHydrated && isDirty} />
            {submit}
          </StickyHead>
        )}
        <SaveErrorAlert form={form} messages={messages} />
        {children}
        {!title && (
          <div className="mt-5 flex flex-wrap items-center gap-4">
            {submit}
            <UnsavedMark shown={isHydrated && isDirty} />
          </div>
        )}
      </Form>
    </FormContext>
  );
}

/** The settings as saved before, each of which can be put back into the form. */
export function EarlierSettings<Data, Typed>(props: {
  codec: FormCodec<Data, Typed>;
  loaded: LoadedSettings<Data>;
}): ReactNode {
  const form = useFormContext();
  return (
    <EarlierVersions
      versions={props.loaded.versions}
      current={form.stored.version}
      onPutBack={(data) => form.replace(encodeForm(props.codec, data))}
    />
  );
}

function FormTitle({ level, children }: { level: 1 | 2; children: string }) {
  if (level === 2) return <h2 className="mr-auto text-2xl">{children}</h2>;
  return <h1 className="mr-auto text-[clamp(1.875rem,4vw,2.375rem)]">{children}</h1>;
}

function saveLabel(isSaving: boolean, label: string): string {
  return isSaving ? "Saving…" : label;
}
