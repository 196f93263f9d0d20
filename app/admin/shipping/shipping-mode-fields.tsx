import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { usStates } from "#domain/places/us-states.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { FLAT_SHIPPING } from "#domain/shipping/flat-shipping.ts";
import type {
  ShippingField,
  ShippingForm,
  ShippingProblems,
} from "#domain/shipping/shipping-form.ts";
import type { ShippingEdit } from "./shipping-result.ts";

/** Chooses flat fee or zones, and whether parcels stay in one state. */
export function ShippingModeFields(props: {
  draft: ShippingForm;
  pricing: PricingSettings;
  problems: ShippingProblems;
  idOf: (field: ShippingField) => string;
  edit: ShippingEdit;
}): ReactNode {
  const { draft, pricing, problems, idOf, edit } = props;
  const { freeShippingEnabled, shippingThreshold } = pricing.globalSettings;
  const flat = freeShippingEnabled
    ? `${formatUsd(FLAT_SHIPPING)}, free from ${formatUsd(shippingThreshold)}`
    : formatUsd(FLAT_SHIPPING);
  const days = (field: "flatLeast" | "flatMost", label: string) => (
    <TextField
      id={field === "flatLeast" ? idOf("flatTransit") : `${idOf("flatTransit")}-most`}
      label={label}
      optional
      problem={field === "flatLeast" ? problems.flatTransit : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={draft[field]}
      onChange={(text) => {
        const value = text;
        edit((current) => ({ ...current, [field]: value }), "flatTransit");
      }}
    />
  );
  return (
    <Panel aria-labelledby="mode-title">
      <PanelTitle id="mode-title">How shipping is charged</PanelTitle>
      <fieldset className="mt-3 grid gap-1">
        <legend className="sr-only">How shipping is charged</legend>
        <Choice
          label={`One fee for all orders: ${flat}`}
          hint={
            <>
              <span>To all states. When it is free is on the</span>{" "}
              <TextLink to="/admin/pricing">Pricing</TextLink> <span>screen.</span>
            </>
          }
          checked={draft.mode === "flat"}
          onChoose={() => edit((current) => ({ ...current, mode: "flat" }), "zones")}
        />
        <Choice
          label="By zone"
          hint="Each zone has its own methods and prices. Shoppers choose one once they typed where it goes."
          checked={draft.mode === "by-zone"}
          onChoose={() => edit((current) => ({ ...current, mode: "by-zone" }))}
        />
      </fieldset>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <SelectField
          id={idOf("onlyState")}
          label="Ship within one state only"
          optional
          hint="As many home kitchens have to."
          problem={problems.onlyState}
          autoComplete="off"
          value={draft.onlyState}
          onChange={(chosen) => {
            const onlyState = chosen;
            edit((current) => ({ ...current, onlyState }), "onlyState");
          }}
        >
          <option value="">No, to other states too</option>
          {Object.entries(usStates).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {draft.mode === "flat" && (
          <>
            {days("flatLeast", "Fastest, working days")}
            {days("flatMost", "Slowest, working days")}
          </>
        )}
      </div>
    </Panel>
  );
}

function Choice(props: { label: string; hint: ReactNode; checked: boolean; onChoose: () => void }) {
  const { label, hint, checked, onChoose } = props;
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name="mode"
        className="mt-0.5 size-5 flex-none accent-accent"
        autoComplete="off"
        checked={checked}
        onChange={onChoose}
      />
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-sm text-soft">{hint}</span>
      </span>
    </label>
  );
}
