import { useState } from "react";
import { type Cents, parseDecimal, subtract, toDecimal, ZERO } from "#domain/money/cents.ts";
import type { RefundReason } from "#domain/refunds/refund.ts";
import {
  checkRefund,
  everythingRemaining,
  proposeRefund,
  type RefundableItem,
  type RefundableOrder,
  shippedUnits,
} from "#domain/refunds/refund-proposal.ts";
import { AMOUNT_UNREADABLE, describeRefundProblem } from "./refund-messages.ts";

/** Bars of a line, by whether they have left the shop. */
export type ChosenUnits = { readonly unsent: number; readonly shipped: number };

/** What is chosen of each line, by its id. */
export type Counts = Readonly<Record<string, ChosenUnits>>;

export const noUnits: ChosenUnits = { unsent: 0, shipped: 0 };

const emptyDraft = {
  counts: {} as Counts,
  withShipping: false,
  /** Null while the amount follows what is chosen. */
  typedAmount: null as string | null,
  reason: "returned" as RefundReason,
  note: "",
  notifiesCustomer: true,
  restocks: false,
};

type RefundDraft = typeof emptyDraft;

export type RefundDraftState = ReturnType<typeof useRefundDraft>;

/** What is to be refunded. The amount is computed from the chosen parts until it is typed. */
export function useRefundDraft(parts: RefundableOrder) {
  const [draft, setDraft] = useState(emptyDraft);
  const [problem, setProblem] = useState<string>();

  const shippingRemaining = subtract(parts.shipping, parts.shippingRefunded);
  const chosen = {
    items: Object.entries(draft.counts).flatMap(([itemId, units]) =>
      sumOf(units) > 0 ? [{ itemId, quantity: sumOf(units), unsent: units.unsent }] : [],
    ),
    shipping: draft.withShipping ? shippingRemaining : ZERO,
  };
  const proposed = proposeRefund(parts, chosen).amount;
  const amountText = draft.typedAmount ?? proposedText(proposed);
  const amount = parseDecimal(amountText) ?? ZERO;

  function change(changed: Partial<RefundDraft>) {
    setDraft((current) => ({ ...current, ...changed }));
  }

  /** The amount follows what is chosen again. */
  function choose(changed: Partial<Pick<RefundDraft, "counts" | "withShipping">>) {
    change({ ...changed, typedAmount: null });
    setProblem(undefined);
  }

  return {
    draft,
    change,
    choose,
    chooseEverything() {
      const all = parts.items.map((item) => [item.id, refundableUnits(item)] as const);
      const withShipping = everythingRemaining(parts).shipping > 0;
      choose({ counts: Object.fromEntries(all), withShipping });
    },
    typeAmount(typedAmount: string) {
      change({ typedAmount });
      setProblem(undefined);
    },
    shippingRemaining,
    chosen,
    proposed,
    amountText,
    amount,
    problem,
    /** Whether it can be refunded; if not, the amount's field says why. */
    check(): boolean {
      if (amountText.trim() !== "" && parseDecimal(amountText) === undefined) {
        setProblem(AMOUNT_UNREADABLE);
        return false;
      }
      const found = checkRefund(parts, { ...chosen, amount });
      if (found) setProblem(describeRefundProblem(found, parts.remaining));
      return !found;
    },
  };
}

function proposedText(proposed: Cents): string {
  return proposed > 0 ? toDecimal(proposed) : "";
}

export function refundableUnits(item: RefundableItem | undefined): ChosenUnits {
  return item ? { unsent: item.unsent, shipped: shippedUnits(item) } : noUnits;
}

export function sumOf({ unsent, shipped }: ChosenUnits = noUnits): number {
  return unsent + shipped;
}
