import { type ReactNode, useState } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { OrderSummary } from "#app/shop/shared/order-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields/text-field.tsx";
import { decodeForm } from "#domain/form/form-codec.ts";
import { cents } from "#domain/money/cents.ts";
import { type UsState, usStates } from "#domain/places/us-states.ts";
import { effectivePrice } from "#domain/pricing/effective-price.ts";
import { priceCart } from "#domain/pricing/price-cart.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { taxCodec } from "#domain/tax/tax-codec.ts";
import { destinationOf, taxRatesAt } from "#domain/tax/tax-rules.ts";
import { allStates, taxRulesOf } from "#domain/tax/tax-settings.ts";
import { fieldsOf } from "../form/form-fields.tsx";

const F = fieldsOf(taxCodec);

/** The price of two bars at a destination, with the unsaved settings of the screen. */
export function TaxTryOut({ pricing }: { pricing: PricingSettings }): ReactNode {
  const draft = F.useDraft();
  const [state, setState] = useState<UsState>("CO");
  const [zipCode, setZipCode] = useState("");

  const decoded = decodeForm(taxCodec, draft);
  const rules = decoded.code === "valid" ? taxRulesOf(decoded.data) : undefined;
  const destination = destinationOf({ state, zipCode });
  const rates = rules?.kind === "by-state" ? taxRatesAt(rules.states, destination) : undefined;

  const price = effectivePrice(cents(1599), pricing);
  const cart = priceCart([{ price, quantity: 2 }], pricing, { rates });
  return (
    <FormSection title="Try it out" fields="grid items-start gap-6 sm:grid-cols-2">
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label="Two bars to"
          value={state}
          onChange={(chosen) => {
            const code = allStates.find((each) => each === chosen);
            if (code) setState(code);
          }}
          options={allStates.map((code) => [code, usStates[code]])}
        />
        <TextField
          label="ZIP code"
          optional
          inputMode="numeric"
          maxLength={10}
          value={zipCode}
          onChange={setZipCode}
        />
      </div>
      <div aria-live="polite">
        {decoded.code === "valid" ? (
          <OrderSummary totals={cart} />
        ) : (
          <p className="text-soft">Once all rates can be read.</p>
        )}
      </div>
    </FormSection>
  );
}
