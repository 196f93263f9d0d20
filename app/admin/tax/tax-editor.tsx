import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { Options } from "#app/ui/fields/options.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { isUsState, usStates } from "#domain/places/us-states.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { TAXES_READ_ON, taxSources } from "#domain/tax/starting-state-taxes.ts";
import { newStateTaxForm, type StateTaxForm, taxCodec } from "#domain/tax/tax-codec.ts";
import type { TaxSettings } from "#domain/tax/tax-schema.ts";
import { allStates } from "#domain/tax/tax-settings.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import type { LoadedSettings } from "../form/load-settings.ts";
import { EarlierSettings, SettingsForm } from "../form/settings-form.tsx";
import { TableFile } from "../shared/table-file.tsx";
import { StateTaxFields } from "./state-tax-fields.tsx";
import { StripeTaxPanel } from "./stripe-tax-panel.tsx";
import { TaxTryOut } from "./tax-try-out.tsx";

const F = fieldsOf(taxCodec);

const saved = { title: "Tax saved", description: "Open carts show it within seconds." };

/** Chooses one rate or a rate per state, and the states where the shop collects tax. */
export function TaxEditor(props: {
  loaded: LoadedSettings<TaxSettings>;
  pricing: PricingSettings;
  /** In percent. */
  singleRate: string;
  /** Whether Stripe is configured. */
  canUseStripe: boolean;
}): ReactNode {
  const { loaded, pricing, singleRate, canUseStripe } = props;
  return (
    <SettingsForm section="tax" codec={taxCodec} loaded={loaded} saved={saved} title="Tax">
      <div className="grid gap-5">
        <ModePanel singleRate={singleRate} />
        <StripeTaxPanel canUseStripe={canUseStripe} />
        <StatesPanel />
        <EarlierSettings codec={taxCodec} loaded={loaded} />
        <TaxTryOut pricing={pricing} />
      </div>
    </SettingsForm>
  );
}

function ModePanel({ singleRate }: { singleRate: string }) {
  return (
    <FormSection title="How tax is charged">
      <div>
        <F.Choice
          path="mode"
          legend="How tax is charged"
          options={{
            single: {
              label: "One rate for all orders",
              hint: "Whatever the address, shipping untaxed.",
            },
            "by-state": {
              label: "By the state where it goes",
              hint: "Tax in the states below, none elsewhere. Shoppers see it once they choose a state.",
            },
          }}
        />
      </div>
      <F.When path="mode" is="single">
        <div className="mt-3">
          <SetElsewhere
            label="Rate"
            value={`${singleRate}%`}
            screen="Pricing"
            to="/admin/pricing"
          />
        </div>
      </F.When>
    </FormSection>
  );
}

function StatesPanel() {
  const { change } = F.useField("states");
  return (
    <FormSection
      title="States where you collect tax"
      help={`Your own state, and each where you have to. The rates begin as we read them on ${TAXES_READ_ON}, without local taxes. Check them with the state, and write over what has changed.`}
    >
      <F.Rows path="states" keyOf={({ state }) => state}>
        {({ at, value, remove }) => (
          <StateTaxFields at={at} state={value.state} onRemove={remove} />
        )}
      </F.Rows>
      <AddState />
      <div className="mt-4">
        <TableFile<StateTaxForm[]>
          name="states"
          exportTo="/admin/tax/states.csv"
          action="read-state-tax-file"
          onRead={(states) => {
            change(states);
            return states.length;
          }}
        />
      </div>
      <details className="mt-4 text-sm text-soft">
        <summary className="min-h-6 cursor-pointer font-semibold">
          Where these rates are from
        </summary>
        <ul className="mt-2 list-disc pl-5">
          {taxSources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </details>
    </FormSection>
  );
}

/** Adds one of the states that are not in the table yet. */
function AddState() {
  const { id, value: states, problem, change } = F.useField("states");
  const others = allStates.filter((code) => !states.some(({ state }) => state === code));
  return (
    <div className="mt-4 max-w-80">
      <SelectField
        id={id}
        label="Add a state"
        problem={problem}
        value=""
        onChange={(code) => {
          if (isUsState(code)) change([...states, newStateTaxForm(code)]);
        }}
      >
        <option value="">Choose a state</option>
        <Options of={others.map((code) => [code, usStates[code]])} />
      </SelectField>
    </div>
  );
}
