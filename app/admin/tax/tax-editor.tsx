import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { type UsState, usStates } from "#domain/places/us-states.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";
import { TAXES_READ_ON, taxSources } from "#domain/tax/starting-state-taxes.ts";
import {
  newStateTaxForm,
  readTaxForm,
  type StateTaxForm,
  type TaxField,
  type TaxForm,
  type TaxProblems,
  taxFields,
  taxFormOf,
} from "#domain/tax/tax-form.ts";
import type { TaxSettings } from "#domain/tax/tax-schema.ts";
import { allStates } from "#domain/tax/tax-settings.ts";
import { type EarlierVersion, EarlierVersions } from "../shared/earlier-versions.tsx";
import { SettingsForm } from "../shared/settings-form.tsx";
import { TableFile } from "../shared/table-file.tsx";
import { useFormDraft } from "../shared/use-form-draft.ts";
import { StateTaxFields } from "./state-tax-fields.tsx";
import { StripeTaxPanel } from "./stripe-tax-panel.tsx";
import type { TaxFile, TaxStart } from "./tax-result.ts";
import { TaxTryOut } from "./tax-try-out.tsx";
import { taxMessages, taxProblemWords } from "./tax-words.ts";

const idOf = (field: TaxField) => `tax-${field}`;

/** Chooses one rate or a rate per state, and the states where the shop collects tax. */
export function TaxEditor(props: {
  loaded: TaxStart;
  versions: readonly EarlierVersion<TaxSettings>[];
  pricing: PricingSettings;
  /** In percent. */
  singleRate: string;
  /** Whether Stripe is configured. */
  canAskStripe: boolean;
}): ReactNode {
  const { pricing, singleRate } = props;
  const form = useFormDraft<TaxStart, TaxForm, TaxProblems, { start: TaxStart }>({
    loaded: props.loaded,
    draftOf: ({ settings }) => taxFormOf(settings),
    action: "/admin/tax",
    problemsOf(draft) {
      const read = readTaxForm(draft);
      return read.ok ? undefined : read.problems;
    },
    formData(draft, { version }) {
      const sent = new FormData();
      sent.set("tax", JSON.stringify(draft));
      sent.set("version", String(version));
      return sent;
    },
    fields: taxFields,
    idOf,
    onSaved({ start }) {
      showToast(taxMessages.saved);
      return start;
    },
  });
  const { draft, edit, problems, start } = form;
  const others = allStates.filter((code) => !draft.states.some(({ state }) => state === code));

  const changeState = (state: UsState, change: Partial<StateTaxForm>, field?: TaxField) =>
    edit(
      (current) => ({
        ...current,
        states: current.states.map((each) =>
          each.state === state ? { ...each, ...change } : each,
        ),
      }),
      field,
    );

  return (
    <SettingsForm title="Tax" form={form} sentences={taxMessages.trouble}>
      <div className="grid gap-5">
        <Panel aria-labelledby="tax-mode-title">
          <PanelTitle id="tax-mode-title">How tax is charged</PanelTitle>
          <fieldset className="mt-3 grid gap-1">
            <legend className="sr-only">How tax is charged</legend>
            <Choice
              label={`One rate for all orders: ${singleRate}%`}
              hint={
                <>
                  <span>Whatever the address, shipping untaxed. The rate is on the</span>{" "}
                  <TextLink to="/admin/pricing">Pricing</TextLink> <span>screen.</span>
                </>
              }
              checked={draft.mode === "single"}
              onChoose={() => edit((current) => ({ ...current, mode: "single" }), "states")}
            />
            <Choice
              label="By the state where it goes"
              hint="Tax in the states below, none elsewhere. Shoppers see it once they choose a state."
              checked={draft.mode === "by-state"}
              onChoose={() => edit((current) => ({ ...current, mode: "by-state" }))}
            />
          </fieldset>
        </Panel>
        {(props.canAskStripe || draft.asksStripe) && (
          <StripeTaxPanel
            isOn={draft.asksStripe}
            canAsk={props.canAskStripe}
            onChange={(asksStripe) => edit((current) => ({ ...current, asksStripe }))}
          />
        )}
        <Panel aria-labelledby="tax-states-title">
          <PanelTitle id="tax-states-title">States where you collect tax</PanelTitle>
          <p className="mt-1.5 mb-4 max-w-176 text-soft">{`Your own state, and each where you have to. The rates begin as we read them on ${TAXES_READ_ON}, without local taxes. Check them with the state, and write over what has changed.`}</p>
          <div className="grid gap-4">
            {draft.states.map((state) => (
              <StateTaxFields
                key={state.state}
                form={state}
                problems={problems}
                idOf={idOf}
                onChange={(change, field) => changeState(state.state, change, field)}
                onRemove={() =>
                  edit((current) => ({
                    ...current,
                    states: current.states.filter((each) => each !== state),
                  }))
                }
              />
            ))}
          </div>
          <div className="mt-4 max-w-80">
            <SelectField
              id={idOf("states")}
              label="Add a state"
              problem={problems.states && taxProblemWords[problems.states]}
              autoComplete="off"
              value=""
              onChange={(chosen) => {
                const code = others.find((each) => each === chosen);
                if (!code) return;
                edit(
                  (current) => ({
                    ...current,
                    states: [...current.states, newStateTaxForm(code)],
                  }),
                  "states",
                );
              }}
            >
              <option value="">Choose a state</option>
              {others.map((code) => (
                <option key={code} value={code}>
                  {usStates[code]}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="mt-4">
            <TableFile<TaxFile>
              name="states"
              exportTo="/admin/tax/states.csv"
              action="/admin/tax"
              onRead={({ states }) => {
                edit((current) => ({ ...current, states }), "states");
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
        </Panel>
        <EarlierVersions
          versions={props.versions}
          current={start.version}
          onPutBack={(settings) => edit(() => taxFormOf(settings))}
        />
        <TaxTryOut draft={draft} pricing={pricing} />
      </div>
    </SettingsForm>
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
