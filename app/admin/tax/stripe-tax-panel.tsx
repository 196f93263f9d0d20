import type { ReactNode } from "react";
import { FormSection } from "#app/admin/form/form-section.tsx";
import { taxCodec } from "#domain/tax/tax-codec.ts";
import { fieldsOf } from "../form/form-fields.tsx";

const F = fieldsOf(taxCodec);

/** Has Stripe calculate the tax of each address. */
export function StripeTaxPanel(props: {
  /** False when Stripe is not configured, or no longer. */
  canUseStripe: boolean;
}): ReactNode {
  const { canUseStripe } = props;
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
