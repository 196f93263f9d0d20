import type { ReactNode } from "react";
import { SwitchField } from "#app/ui/fields/switch-field.tsx";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";

/** Has Stripe calculate the tax of each address. */
export function StripeTaxPanel(props: {
  isOn: boolean;
  /** False when Stripe is no longer configured. */
  canAsk: boolean;
  onChange: (isOn: boolean) => void;
}): ReactNode {
  const { isOn, canAsk, onChange } = props;
  return (
    <Panel aria-labelledby="stripe-tax-title">
      <PanelTitle id="stripe-tax-title">Stripe Tax</PanelTitle>
      <SwitchField
        name="asksStripe"
        label="Ask Stripe for the tax of each address"
        checked={isOn}
        onChange={onChange}
      />
      <p className="mt-1.5 max-w-176 text-soft">
        Stripe knows local taxes and keeps up with changes. It charges extra for each order, and for
        each figure beyond some that are included: see Stripe's price list. Register the states
        where you collect in Stripe's dashboard, under Tax. Where you aren't registered, there is no
        tax. Paid orders and refunds are recorded there for your tax returns.
      </p>
      <p className="mt-1.5 max-w-176 text-soft">
        {canAsk
          ? "If Stripe doesn't answer within two seconds, the choice above counts for that order. Try it out, below, shows that choice."
          : "Stripe isn't connected, so the choice above counts."}
      </p>
    </Panel>
  );
}
