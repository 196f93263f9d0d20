import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { usStates } from "#domain/places/us-states.ts";
import type { OtherRules } from "#domain/pricing/other-rules.ts";

/** Says where a value of this screen does not count. */
export function OtherRulesNote({ hasZones, onlyState, tax }: OtherRules): ReactNode {
  const shipsToOneState = !hasZones && onlyState !== null;
  if (!shipsToOneState && tax !== "stripe") return null;
  return (
    <div className="mb-4 grid gap-1 text-soft">
      {tax === "stripe" && (
        <p>
          Stripe Tax sets the tax of each address. The tax rate here counts only when Stripe doesn't
          answer. See <TextLink to="/admin/tax">Tax</TextLink>.
        </p>
      )}
      {shipsToOneState && (
        <p>
          <span>{`You ship to ${usStates[onlyState]} only. See`}</span>{" "}
          <TextLink to="/admin/shipping">Shipping</TextLink>.
        </p>
      )}
    </div>
  );
}

/** What the summary says of tax where another screen decides; null where the rate here counts. */
export function taxElsewhere({ tax }: OtherRules): string | null {
  if (tax === "by-state") return "By state, see Tax";
  return tax === "stripe" ? "By Stripe Tax" : null;
}
