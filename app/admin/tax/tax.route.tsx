import { FormSection } from "#app/admin/form/form-section.tsx";
import { SetElsewhere } from "#app/admin/form/set-elsewhere.tsx";
import { requestContext } from "#app/http/request-context.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextButton } from "#app/ui/buttons/text-button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { FieldGroup } from "#app/ui/fields/field-group.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { formatPercent } from "#domain/money/percent.ts";
import { isUsState, type UsState, usStates } from "#domain/places/us-states.ts";
import { TAXES_READ_ON, taxSources } from "#domain/tax/starting-state-taxes.ts";
import { newStateTaxForm, taxCodec } from "#domain/tax/tax-codec.ts";
import { allStates } from "#domain/tax/tax-settings.ts";
import { allNamed } from "#server/platform/all-named.ts";
import { getPricingSettings, taxSection } from "#server/settings/sections.ts";
import { listTaxProblems } from "#server/tax-records/tax-record-queries.ts";
import { useAction } from "../actions/use-action.ts";
import { fieldsOf } from "../form/form-fields.tsx";
import { loadSettings } from "../form/load-settings.ts";
import { EarlierSettings, SettingsForm } from "../form/settings-form.tsx";
import { adminMeta } from "../shared/admin-meta.ts";
import { TableFile } from "../shared/table-file.tsx";
import type { Route } from "./+types/tax.route";
import { readStateSales } from "./read-state-sales.ts";
import { StateSales } from "./state-sales.tsx";
import { TaxTryOut } from "./tax-try-out.tsx";

/** More are shown once these are dealt with. */
const MAX_PROBLEMS = 50;

export const meta = adminMeta("Tax", "Where sales tax is collected, and at which rates.");

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  return await allNamed({
    loaded: loadSettings(shop, taxSection),
    pricing: getPricingSettings(shop.db, shop.log),
    sales: readStateSales(shop),
    /** False when Stripe is not configured, or no longer. */
    canUseStripe: shop.taxes !== null,
    unrecorded: listTaxProblems(shop.db, MAX_PROBLEMS),
  });
}

const F = fieldsOf(taxCodec);

const saved = { title: "Tax saved", description: "Open carts show it within seconds." };

/** One rate or a rate per state, the states where the shop collects tax, and what was sold there. */
export default function Tax({ loaderData }: Route.ComponentProps) {
  const { loaded, pricing, sales, canUseStripe, unrecorded } = loaderData;
  return (
    <>
      <SettingsForm section="tax" codec={taxCodec} loaded={loaded} saved={saved} title="Tax">
        <ModePanel singleRate={formatPercent(pricing.globalSettings.taxRate)} />
        <StripeTaxPanel canUseStripe={canUseStripe} />
        <StatesPanel />
        <EarlierSettings codec={taxCodec} loaded={loaded} />
        <TaxTryOut pricing={pricing} />
      </SettingsForm>
      {unrecorded.length > 0 && <UnrecordedOrders orders={unrecorded} />}
      <Panel className="mt-5" title="Sales by state, last 12 months">
        <StateSales rows={sales} />
      </Panel>
    </>
  );
}

/** @param props.singleRate in percent */
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
          <SetElsewhere label="Rate" value={`${singleRate}%`} screen="Pricing" />
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
        <TableFile
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
        empty="Choose a state"
        options={others.map((code) => [code, usStates[code]])}
      />
    </div>
  );
}

/** Has Stripe calculate the tax of each address. */
function StripeTaxPanel({ canUseStripe }: { canUseStripe: boolean }) {
  const usesStripe = F.useField("usesStripe").value;
  if (!canUseStripe && !usesStripe) return null;
  return (
    <FormSection title="Stripe Tax">
      <F.Switch path="usesStripe" label="Ask Stripe for the tax of each address" />
      <p className="mt-1.5 max-w-176 text-soft">
        Stripe knows local taxes and keeps up with changes. It charges extra for each order, and for
        each figure beyond some that are included: see Stripe's price list. Register the states
        where you collect in Stripe's dashboard, under Tax. Where you aren't registered, there is no
        tax. Paid orders and refunds are recorded there for your tax returns.
      </p>
      <p className="mt-1.5 max-w-176 text-soft">
        {canUseStripe
          ? "If Stripe doesn't answer within two seconds, the choice above counts for that order. Try it out, below, shows that choice."
          : "Stripe isn't connected, so the choice above counts."}
      </p>
    </FormSection>
  );
}

/** Orders that Stripe Tax did not take into its books. */
function UnrecordedOrders(props: { orders: Route.ComponentProps["loaderData"]["unrecorded"] }) {
  const { run, isBusy } = useAction("record-tax-again");
  return (
    <Panel className="mt-5" title="Not recorded with Stripe Tax">
      <p className="mt-1.5 max-w-176 text-soft">
        These orders were charged their tax, but Stripe did not record it. Put them right in
        Stripe's dashboard and press the button, or add them to your tax return yourself.
      </p>
      <ul className="mt-3 grid gap-2">
        {props.orders.map(({ orderId, orderNumber, problem }) => (
          <li key={orderId} className="wrap-anywhere">
            <TextLink to={`/admin/orders/${orderId}`}>{orderNumber}</TextLink>
            <span>{`: ${problem}`}</span>
          </li>
        ))}
      </ul>
      <Button className="mt-3" variant="quiet" aria-disabled={isBusy} onClick={() => run({})}>
        Record them again
      </Button>
    </Panel>
  );
}

function StateTaxFields(props: { at: `states.${number}`; state: UsState; onRemove: () => void }) {
  const { at, state, onRemove } = props;
  const name = usStates[state];
  return (
    <FieldGroup title={name}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <div className="grid grid-cols-2 gap-4">
            <F.Percent path={`${at}.candy`} label="Candy" hint="Bars without flour." />
            <F.Percent path={`${at}.food`} label="Food" hint="Bars with flour." />
          </div>
          <F.Switch path={`${at}.isShippingTaxed`} label="Shipping is taxed too" />
          <F.Text path={`${at}.note`} label="Note" optional />
        </div>
        <F.Textarea
          path={`${at}.local`}
          label="Local rates"
          optional
          hint="One a line, on top of the state's: a ZIP code or its first 3 digits, then percent, as 80202 4.81"
          rows={5}
          className="tabular-nums"
        />
      </div>
      <TextButton className="mt-2 -ml-2" onClick={onRemove}>{`Remove ${name}`}</TextButton>
    </FieldGroup>
  );
}
