import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { SelectField, TextareaField, TextField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/hooks/use-hydrated.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import {
  homeKitchenRule,
  homeKitchenRules,
  RULES_READ,
} from "#domain/labels/home-kitchen-rules.ts";
import {
  type LabelSettingsField,
  type LabelSettingsProblems,
  labelSettingsFields,
  labelSettingsFormOf,
  readLabelSettings,
  ruleTexts,
  type LabelSettingsForm as SettingsForm,
} from "#domain/labels/label-settings-form.ts";
import { usStates } from "#domain/places/us-states.ts";
import { ZIP_TYPED_LENGTH } from "#domain/places/zip-code.ts";
import { SaveTrouble } from "../shared/save-trouble.tsx";
import { useFormDraft } from "../shared/use-form-draft.ts";
import { labelMessages, settingsProblems } from "./label-words.ts";
import type { LabelSettingsStart } from "./labels-result.ts";

const idOf = (field: LabelSettingsField) => `labels-${field}`;

/** The maker, and the state's rule for home kitchens. */
export function LabelSettingsForm({ loaded }: { loaded: LabelSettingsStart }): ReactNode {
  const form = useFormDraft<
    LabelSettingsStart,
    SettingsForm,
    LabelSettingsProblems,
    { start: LabelSettingsStart }
  >({
    loaded,
    draftOf: ({ settings }) => labelSettingsFormOf(settings),
    action: "/admin/labels",
    problemsOf(draft, { settings }) {
      const read = readLabelSettings(draft, settings.rules);
      return read.ok ? undefined : read.problems;
    },
    formData({ texts, homeKitchen }, { version }) {
      const sent = new FormData();
      for (const field of labelSettingsFields) sent.set(field, texts[field]);
      if (homeKitchen) sent.set("homeKitchen", "on");
      sent.set("version", String(version));
      return sent;
    },
    fields: labelSettingsFields,
    idOf,
    onSaved({ start }) {
      showToast(labelMessages.settingsSaved);
      return start;
    },
  });
  const { draft, edit, saving, problems, start } = form;
  const isHydrated = useHydrated();
  const { texts, homeKitchen } = draft;
  const problemOf = (field: LabelSettingsField) =>
    problems[field] && settingsProblems[problems[field]];
  const type = (field: LabelSettingsField, text: string) =>
    edit((current) => ({ ...current, texts: { ...current.texts, [field]: text } }), field);
  const chooseState = (state: string) => {
    const rule = ruleTexts(homeKitchenRule(state, start.settings.rules));
    edit((current) => ({ ...current, texts: { ...current.texts, state, ...rule } }), "state");
  };
  const input = (field: LabelSettingsField, label: string, more: InputMore = {}) => {
    const { hint, ...rest } = more;
    return (
      <TextField
        id={idOf(field)}
        label={label}
        problem={problemOf(field)}
        {...(hint !== undefined && { hint })}
        name={field}
        autoComplete="off"
        value={texts[field]}
        onChange={(text) => type(field, text)}
        {...rest}
      />
    );
  };
  const known = homeKitchenRules.some(({ state }) => state === texts.state);
  return (
    <Form
      method="post"
      noValidate
      className="mt-4 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <SaveTrouble form={form} sentences={labelMessages.trouble} />
      <div className="grid max-w-200 gap-4 sm:grid-cols-2">
        {input("name", "Name on the label", { maxLength: 100 })}
        {input("street", "Street", {
          maxLength: 100,
          hint: "Leave it empty if a directory lists you.",
        })}
        {input("city", "City", { maxLength: 60 })}
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            id={idOf("state")}
            label="State"
            problem={problemOf("state")}
            name="state"
            autoComplete="off"
            value={texts.state}
            onChange={chooseState}
          >
            <option value="">–</option>
            {Object.entries(usStates).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          {input("zip", "ZIP code", { maxLength: ZIP_TYPED_LENGTH })}
        </div>
      </div>
      <SwitchField
        name="homeKitchen"
        label="Made in a home kitchen (cottage food)"
        checked={homeKitchen}
        onChange={(on) => edit((current) => ({ ...current, homeKitchen: on }))}
      />
      {homeKitchen && (
        <FieldGroup title="Your state's rule" className="max-w-200">
          <p className="mb-4 text-sm text-soft">
            {texts.state === ""
              ? "Choose your state above."
              : known
                ? `We read this in ${RULES_READ}. Check it with your state, and write over what has changed.`
                : "We don't know this state's rule. Ask its health or agriculture department, and write it here."}
          </p>
          <div className="grid gap-4">
            <TextareaField
              id={idOf("sentence")}
              label="Sentence on the label"
              hint="Letter by letter, capitals too."
              problem={problemOf("sentence")}
              name="sentence"
              maxLength={500}
              value={texts.sentence}
              onChange={(text) => type("sentence", text)}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              {input("points", "Its smallest type in points", { inputMode: "numeric" })}
              {input("cap", "Sales allowed in a year", {
                hint: "Whole dollars, or none. Empty while you don't know.",
              })}
            </div>
            {input("permit", "Your registration or permit", { maxLength: 60 })}
            <TextareaField
              id={idOf("source")}
              label="Where it is written"
              problem={problemOf("source")}
              name="source"
              maxLength={300}
              value={texts.source}
              onChange={(text) => type("source", text)}
            />
          </div>
        </FieldGroup>
      )}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!isHydrated}
        aria-disabled={saving}
      >
        {saving ? "Saving…" : "Save"}
      </Button>
    </Form>
  );
}

type InputMore = {
  readonly hint?: string;
  readonly maxLength?: number;
  readonly inputMode?: "numeric";
};
