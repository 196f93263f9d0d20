import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatUsd } from "#domain/money/cents.ts";
import { draftSavings } from "#domain/pricing/pricing-draft.ts";
import {
  type PricingField,
  type TierName,
  tierNames,
  tierSizes,
} from "#domain/pricing/pricing-form.ts";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { adminMessages } from "../shared/admin-messages.ts";
import { SaveTrouble } from "../shared/save-trouble.tsx";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import { pricingMessage } from "./pricing-message.ts";
import type { PricingStart } from "./pricing-result.ts";
import { PricingSummary } from "./pricing-summary.tsx";
import { type PricingFormDraft, usePricingForm } from "./use-pricing-form.ts";

/** The pricing screen: three cards of fields, and what they come to. */
export function PricingEditor(props: { screen: PricingStart }): ReactNode {
  const form = usePricingForm(props.screen);
  const { draft, start, dirty, saving } = form;
  const hydrated = useHydrated();
  useUnsavedGuard(dirty);

  return (
    <Form
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty) form.save();
      }}
    >
      <div className="pricing-head">
        <h1>Pricing</h1>
        <p role="status" className="pricing-unsaved">
          {hydrated && dirty && adminMessages.unsaved}
        </p>
        <Button type="submit" disabled={!hydrated || !dirty}>
          {saving ? "Saving…" : "Save Changes"}
        </Button>
      </div>
      <SaveTrouble form={form} sentences={adminMessages.pricingTrouble} />
      <div className="pricing-cards">
        <section className="pricing-card" aria-labelledby="individual">
          <h2 id="individual">Individual pricing</h2>
          <p className="pricing-hint">
            A bar without a price of its own costs the default. No bar costs less than the minimum
            or more than the maximum.
          </p>
          <div className="pricing-row">
            <Amount form={form} field="defaultPrice" label="Default price" />
            <Amount form={form} field="minimumPrice" label="Minimum price" />
            <Amount form={form} field="maximumPrice" label="Maximum price" />
          </div>
        </section>
        <section className="pricing-card" aria-labelledby="bundles">
          <h2 id="bundles">Bundle pricing</h2>
          <p className="pricing-hint">
            A shopper pays the chosen bars minus the discount percent. Base and final price describe
            the typical box. Leave the base blank to use the average bar price.
          </p>
          <div className="pricing-tiers">
            {tierNames.map((name) => (
              <Tier key={name} form={form} name={name} />
            ))}
          </div>
        </section>
        <section className="pricing-card" aria-labelledby="global">
          <h2 id="global">Global settings</h2>
          <div className="pricing-row">
            <Field form={form} field="taxRate" label="Tax rate" unit="%" step="0.1" />
            <SwitchField
              name="freeShipping.enabled"
              label="Free shipping"
              checked={draft.switches.freeShipping}
              onChange={(on) => form.flip("freeShipping", on)}
            />
            <Amount
              form={form}
              field="shippingThreshold"
              label="Free shipping threshold"
              disabled={!draft.switches.freeShipping}
            />
          </div>
          <PricingSummary draft={draft} catalog={start.catalog} />
        </section>
      </div>
    </Form>
  );
}

function Tier({ form, name }: { form: PricingFormDraft; name: TierName }) {
  const { draft, flip } = form;
  const size = tierSizes[name];
  const disabled = !draft.switches[name];
  return (
    <fieldset className="pricing-tier" data-off={disabled}>
      <legend>{size}-bar bundle</legend>
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
      <p className="pricing-savings">
        Customer savings{" "}
        <output aria-live="off" className="pricing-figure">
          {formatUsd(draftSavings(draft, name))}
        </output>
      </p>
    </fieldset>
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
