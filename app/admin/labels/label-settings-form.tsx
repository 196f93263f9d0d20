import type { ReactNode } from "react";
import { Options } from "#app/ui/fields/options.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { homeKitchenRules, RULES_READ } from "#domain/labels/home-kitchen-rules.ts";
import type { LabelSettings } from "#domain/labels/label-settings.ts";
import { labelSettingsCodec, stateRuleForm } from "#domain/labels/label-settings-codec.ts";
import { usStates } from "#domain/places/us-states.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { FormSection } from "../form/form-section.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { SettingsForm } from "../form/settings-form.tsx";

const F = fieldsOf(labelSettingsCodec);

const saved = { title: "Maker saved", description: "New labels say it." };

/** The maker, and the state's rule for home kitchens. */
export function LabelSettingsForm(props: { loaded: LoadedSettings<LabelSettings> }): ReactNode {
  return (
    <SettingsForm section="labels" codec={labelSettingsCodec} loaded={props.loaded} saved={saved}>
      <div className="grid gap-5">
        <FormSection title="Who makes the bars" help="Every label says it.">
          <div className="grid gap-4 sm:grid-cols-2">
            <F.Text path="name" label="Name on the label" />
            <F.Text path="street" label="Street" hint="Leave it empty if a directory lists you." />
            <F.Text path="city" label="City" />
            <div className="grid grid-cols-2 gap-4">
              <StateField />
              <F.Text path="zip" label="ZIP code" />
            </div>
          </div>
          <div className="mt-4">
            <F.Switch path="homeKitchen" label="Made in a home kitchen (cottage food)" />
          </div>
        </FormSection>
        <F.When path="homeKitchen" is={true}>
          <StateRule />
        </F.When>
      </div>
    </SettingsForm>
  );
}

/** Choosing a state fills in its rule. */
function StateField() {
  const { change, ...field } = F.useField("state");
  const rules = F.useField("rules").value;
  const rule = F.useField("rule");
  return (
    <SelectField
      {...field}
      label="State"
      onChange={(state) => {
        change(state);
        rule.change(stateRuleForm(state, rules));
      }}
    >
      <option value="">–</option>
      <Options of={usStates} />
    </SelectField>
  );
}

function StateRule() {
  const state = F.useField("state").value;
  return (
    <FormSection title="Your state's rule" help={describeSource(state)} fields="grid gap-4">
      <F.Textarea
        path="rule.sentence"
        label="Sentence on the label"
        hint="Letter by letter, capitals too."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <F.Number path="rule.points" label="Its smallest type in points" />
        <F.Text
          path="rule.cap"
          label="Sales allowed in a year"
          hint="Whole dollars, or none. Empty while you don't know."
        />
      </div>
      <F.Text path="permit" label="Your registration or permit" />
      <F.Textarea path="rule.source" label="Where it is written" />
    </FormSection>
  );
}

function describeSource(state: string): string {
  if (state === "") return "Choose your state above.";
  if (homeKitchenRules.some((rule) => rule.state === state)) {
    return `We read this in ${RULES_READ}. Check it with your state, and write over what has changed.`;
  }
  return "We don't know this state's rule. Ask its health or agriculture department, and write it here.";
}
