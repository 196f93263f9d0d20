import type { ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { encodeForm, type FormCodec } from "#domain/form/form-codec.ts";
import type { ActionToast } from "../actions/action-result.ts";
import { notUndone } from "../actions/send-action.ts";
import { useAction } from "../actions/use-action.ts";
import { StickyHead } from "../shared/sticky-head.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import { useFormContext } from "./form-context.ts";
import { FormFrame, FormUnsavedMark, SaveButton } from "./form-frame.tsx";
import type { LoadedSettings } from "./load-settings.ts";
import type { DataOf, SettingsFormName, TypedOf } from "./settings-forms.ts";
import { useForm } from "./use-form.ts";

export function SettingsForm<Section extends SettingsFormName>(props: {
  section: Section;
  codec: FormCodec<DataOf<Section>, TypedOf<Section>>;
  loaded: LoadedSettings<DataOf<Section>>;
  /** What the toast says, beside its Undo. */
  saved: ActionToast | ((data: DataOf<Section>) => ActionToast);
  /** What else changes with a field. */
  adjust?: (draft: TypedOf<Section>, path: string) => TypedOf<Section>;
  /** Normalizes a field that loses the focus. */
  tidy?: (draft: TypedOf<Section>, path: string) => TypedOf<Section>;
  /** The title of the screen, or of its part of Your Shop; without one, Save is below the fields. */
  title?: string;
  /** 2 within a part of Your Shop, which has a title of its own. */
  titleLevel?: 1 | 2;
  children: Elements;
}): ReactNode {
  const { section, codec, loaded, saved, title, titleLevel = 1, children } = props;
  const { adjust, tidy } = props;
  const undo = useAction("undo-settings", {
    failure: notUndone,
    whenBusy: "overlap",
    isUndo: true,
  });
  const form = useForm({
    name: section,
    codec,
    loaded,
    adjust,
    tidy,
    onSaved({ data, version }) {
      const text = typeof saved === "function" ? saved(data) : saved;
      const run = () => undo.run({ section, version });
      showToast({ ...text, action: { label: "Undo", run } });
    },
  });
  const head = title ? (
    <StickyHead>
      <FormTitle level={titleLevel}>{title}</FormTitle>
      <FormUnsavedMark />
      <SaveButton needsChange>Save Changes</SaveButton>
    </StickyHead>
  ) : null;
  return (
    <FormFrame form={form} head={head}>
      {/* With a title it is a screen of sections; without one, a part of another screen's layout. */}
      {title ? (
        <div className="grid grid-cols-1 gap-5">{children}</div>
      ) : (
        <>
          {children}
          <div className="form-save">
            <FormUnsavedMark />
            <SaveButton needsChange />
          </div>
        </>
      )}
    </FormFrame>
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
      onRestore={(data) => form.replace(encodeForm(props.codec, data))}
    />
  );
}

function FormTitle({ level, children }: { level: 1 | 2; children: string }) {
  if (level === 2) return <h2 className="mr-auto text-2xl">{children}</h2>;
  return <h1 className="mr-auto">{children}</h1>;
}
