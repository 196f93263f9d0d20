import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatUsd } from "#domain/money/cents.ts";
import { draftOf, draftSavings } from "#domain/pricing/pricing-draft.ts";
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
import { ChangedMeanwhile } from "../shared/changed-meanwhile.tsx";
import { useUnsavedGuard } from "../shared/use-unsaved-guard.ts";
import { pricingMessage } from "./pricing-message.ts";
import type { PricingResult, PricingStart } from "./pricing-result.ts";
import { PricingSummary } from "./pricing-summary.tsx";
import { defaultBases, type PricingDrafting, usePricingDraft } from "./use-pricing-draft.ts";

/** The pricing screen: three cards of fields, and what they come to. */
export function PricingEditor(props: {
  screen: PricingStart;
  answered: PricingResult | undefined;
  justSaved: boolean;
}): ReactNode {
  const { screen, answered, justSaved } = props;
  const drafting = usePricingDraft(screen, answered);
  const { draft, start, dirty, saving } = drafting;
  const hydrated = useHydrated();
  useUnsavedGuard(dirty);
  // For the plain form, whose base prices stand still while its limits are typed.
  const bases = defaultBases(draftOf(start.settings, start.catalog), start);

  return (
    <Form
      method="post"
      action="/admin/pricing"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty) drafting.save();
      }}
    >
      <input type="hidden" name="version" value={start.version} />
      {tierNames.map((name) => (
        <input key={name} type="hidden" name={`${name}.defaultBase`} value={bases[name]} />
      ))}
      <div className="pricing-head">
        <h1>Pricing</h1>
        <p role="status" className="pricing-unsaved" data-good={!dirty}>
          {hydrated && dirty
            ? adminMessages.unsaved
            : justSaved && adminMessages.pricingSaved.description}
        </p>
        {/* The name is sent by a browser that sends the form itself, before React answers. */}
        <Button type="submit" name="plain" value="1" disabled={hydrated && !dirty}>
          {saving ? "Saving…" : "Save Changes"}
        </Button>
      </div>
      <PricingTrouble drafting={drafting} answered={answered} />
      <div className="pricing-cards">
        <section className="pricing-card" aria-labelledby="individual">
          <h2 id="individual">Individual pricing</h2>
          <p className="pricing-hint">
            A bar without a price of its own costs the default. No bar costs less than the minimum
            or more than the maximum.
          </p>
          <div className="pricing-row">
            <Amount drafting={drafting} field="defaultPrice" label="Default price" />
            <Amount drafting={drafting} field="minimumPrice" label="Minimum price" />
            <Amount drafting={drafting} field="maximumPrice" label="Maximum price" />
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
              <Tier key={name} drafting={drafting} name={name} />
            ))}
          </div>
        </section>
        <section className="pricing-card" aria-labelledby="global">
          <h2 id="global">Global settings</h2>
          <div className="pricing-row">
            <Field drafting={drafting} field="taxRate" label="Tax rate" unit="%" step="0.1" />
            <SwitchField
              name="freeShipping.enabled"
              label="Free shipping"
              checked={draft.switches.freeShipping}
              onChange={(on) => drafting.flip("freeShipping", on)}
            />
            <Amount
              drafting={drafting}
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

function Tier({ drafting, name }: { drafting: PricingDrafting; name: TierName }) {
  const { draft, flip } = drafting;
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
      <Amount
        drafting={drafting}
        field={`${name}.basePrice`}
        label="Base price"
        disabled={disabled}
      />
      <Field
        drafting={drafting}
        field={`${name}.discountPercent`}
        label="Discount percent"
        unit="%"
        disabled={disabled}
      />
      <Amount
        drafting={drafting}
        field={`${name}.finalPrice`}
        label="Final price"
        disabled={disabled}
      />
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
  drafting: PricingDrafting;
  field: PricingField;
  label: string;
  disabled?: boolean;
};

function Amount(props: FieldProps) {
  return <Field {...props} unit="$" />;
}

function Field(props: FieldProps & { unit: "$" | "%"; step?: string }) {
  const { drafting, field, label, unit, step = "0.01", disabled = false } = props;
  return (
    <NumberField
      name={field}
      label={label}
      unit={unit}
      step={step}
      value={drafting.draft.texts[field]}
      disabled={disabled}
      problem={pricingMessage(drafting.problems[field])}
      onChange={(text) => drafting.edit(field, text)}
      onLeave={() => drafting.leave(field)}
    />
  );
}

/** What stands in the way of saving, and what to do about it. */
function PricingTrouble(props: {
  drafting: PricingDrafting;
  answered: PricingResult | undefined;
}): ReactNode {
  const { drafting, answered } = props;
  const { theirs, problems, unreachable } = drafting;
  if (theirs) {
    return (
      <ChangedMeanwhile
        sentence={adminMessages.pricingChanged}
        onTakeTheirs={drafting.takeTheirs}
        onKeepMine={drafting.keepMine}
      />
    );
  }
  const sentence = Object.keys(problems).length
    ? adminMessages.pricingRefused
    : unreachable
      ? adminMessages.pricingUnreachable
      : answered?.code === "changed-meanwhile"
        ? adminMessages.pricingChanged
        : undefined;
  return (
    <div role="alert" className="pricing-trouble">
      {sentence && <p className="admin-alert">{sentence}</p>}
    </div>
  );
}
