import type { ReactNode } from "react";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { NumberField } from "#app/ui/fields/number-field.tsx";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import type { OtherRules } from "#domain/pricing/other-rules.ts";
import { draftSavings } from "#domain/pricing/pricing-draft.ts";
import {
  type PricingField,
  type TierName,
  tierNames,
  tierSizes,
} from "#domain/pricing/pricing-form.ts";
import { adminMessages } from "../shared/admin-messages.ts";
import { SettingsForm } from "../shared/settings-form.tsx";
import { OtherRulesNote } from "./other-rules-note.tsx";
import { pricingMessage } from "./pricing-message.ts";
import type { PricingStart } from "./pricing-result.ts";
import { PricingSummary } from "./pricing-summary.tsx";
import { type PricingFormDraft, usePricingForm } from "./use-pricing-form.ts";

/** The pricing screen: three groups of fields, and a summary of the resulting prices. */
export function PricingEditor(props: { screen: PricingStart; rules: OtherRules }): ReactNode {
  const form = usePricingForm(props.screen);
  const { draft, start } = form;

  return (
    <SettingsForm title="Pricing" form={form} sentences={adminMessages.settingsTrouble}>
      <div className="grid gap-5">
        <Panel className="pb-6" aria-labelledby="individual">
          <PanelTitle id="individual">Individual pricing</PanelTitle>
          <p className="mt-1.5 mb-4 max-w-176 text-soft">
            A bar without a price of its own costs the default. No bar costs less than the minimum
            or more than the maximum.
          </p>
          <div className={rowLook}>
            <Amount form={form} field="defaultPrice" label="Default price" />
            <Amount form={form} field="minimumPrice" label="Minimum price" />
            <Amount form={form} field="maximumPrice" label="Maximum price" />
          </div>
        </Panel>
        <Panel className="pb-6" aria-labelledby="bundles">
          <PanelTitle id="bundles">Bundle pricing</PanelTitle>
          <p className="mt-1.5 mb-4 max-w-176 text-soft">
            A shopper pays the chosen bars minus the discount percent. Base and final price describe
            the typical box. Leave the base blank to use the average bar price.
          </p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-4">
            {tierNames.map((name) => (
              <Tier key={name} form={form} name={name} />
            ))}
          </div>
        </Panel>
        <Panel className="pb-6" aria-labelledby="global">
          <PanelTitle id="global">Global settings</PanelTitle>
          <OtherRulesNote {...props.rules} />
          <div className={rowLook}>
            <Field form={form} field="taxRate" label="Tax rate" unit="%" step="0.1" />
            <div className="sm:mt-6">
              <SwitchField
                name="freeShipping.enabled"
                label="Free shipping"
                checked={draft.switches.freeShipping}
                onChange={(on) => form.flip("freeShipping", on)}
              />
            </div>
            <Amount
              form={form}
              field="shippingThreshold"
              label="Free shipping threshold"
              disabled={!draft.switches.freeShipping}
            />
          </div>
          <PricingSummary draft={draft} catalog={start.catalog} rules={props.rules} />
        </Panel>
      </div>
    </SettingsForm>
  );
}

const rowLook = "mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4";

function Tier({ form, name }: { form: PricingFormDraft; name: TierName }) {
  const { draft, flip } = form;
  const size = tierSizes[name];
  const disabled = !draft.switches[name];
  return (
    <FieldGroup title={`${size}-bar bundle`} className="grid gap-3">
      <SwitchField
        name={`${name}.enabled`}
        label={`Sell the ${size}-bar bundle`}
        checked={draft.switches[name]}
        onChange={(on) => flip(name, on)}
      />
      <Amount form={form} field={`${name}.basePrice`} label="Base price" disabled={disabled} />
      <Field
        form={form}
        field={`${name}.discountPercent`}
        label="Discount percent"
        unit="%"
        disabled={disabled}
      />
      <Amount form={form} field={`${name}.finalPrice`} label="Final price" disabled={disabled} />
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold">
        Customer savings{" "}
        <output
          aria-live="off"
          className={`font-serif text-[1.375rem] font-medium ${disabled ? "text-soft" : "text-good"}`}
        >
          {formatUsd(draftSavings(draft, name))}
        </output>
      </p>
    </FieldGroup>
  );
}

type FieldProps = {
  form: PricingFormDraft;
  field: PricingField;
  label: string;
  disabled?: boolean;
};

function Amount(props: FieldProps) {
  return <Field {...props} unit="$" />;
}

function Field(props: FieldProps & { unit: "$" | "%"; step?: string }) {
  const { form, field, label, unit, step = "0.01", disabled = false } = props;
  return (
    <NumberField
      name={field}
      label={label}
      unit={unit}
      step={step}
      value={form.draft.texts[field]}
      disabled={disabled}
      problem={pricingMessage(form.problems[field])}
      onChange={(text) => form.type(field, text)}
      onLeave={() => form.leave(field)}
    />
  );
}
