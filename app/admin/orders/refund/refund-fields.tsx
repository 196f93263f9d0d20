import type { ReactNode } from "react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { UnitField } from "#app/ui/fields/text-field.tsx";
import { formatUsd } from "#domain/money/cents.ts";
import { shippedUnits } from "#domain/refunds/refund-proposal.ts";
import type { RefundView } from "./refund-view.ts";
import type { RefundDraftState } from "./use-refund-draft.ts";

/** How much is given back: what the chosen parts cost, unless something else is typed. */
export function AmountField({ refund }: { refund: RefundDraftState }): ReactNode {
  return (
    <UnitField
      label="Amount"
      problem={refund.problem}
      hint={amountHint(refund)}
      unit="$"
      inputMode="decimal"
      value={refund.amountText}
      onChange={refund.typeAmount}
    />
  );
}

function amountHint({ draft, amount, proposed }: RefundDraftState): string {
  if (proposed <= 0) return "Choose parts above, or type an amount.";
  if (draft.typedAmount !== null && amount !== proposed) {
    return `The chosen parts cost ${formatUsd(proposed)}, tax included.`;
  }
  return "What these parts cost, tax included.";
}

export function StockEffects(props: { view: RefundView; refund: RefundDraftState }): ReactNode {
  const { parts, isCounted } = props.view;
  const { draft, change } = props.refund;
  const hasChosenUnsent = Object.values(draft.counts).some(({ unsent }) => unsent > 0);
  const hasShipped = parts.items.some((item) => shippedUnits(item) > 0);
  return (
    <>
      {hasChosenUnsent && (
        <p className="mt-2 text-soft">
          {isCounted
            ? "Bars that aren't sent yet won't be packed, and go back into stock."
            : "Bars that aren't sent yet won't be packed."}
        </p>
      )}
      {isCounted && hasShipped && (
        <Checkbox
          label="Put the bars that came back into stock"
          checked={draft.restocks}
          onChange={(restocks) => change({ restocks })}
        />
      )}
    </>
  );
}
