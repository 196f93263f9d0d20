import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/admin/actions/use-action.ts";
import { useUnsavedGuard } from "#app/admin/shared/use-unsaved-guard.ts";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { detailsOf, isFull, linesOf, type OrderDraft, type PricedOrder } from "./new-order-view.ts";
import { type OrderPrice, useOrderPrice } from "./use-order-price.ts";

export type NewOrder = ReturnType<typeof useNewOrder>;

type TypedCodes = { readonly code: string; readonly giftCard: string };

const LOOK_AT_FIELDS = "Please look at the marked fields.";

export function useNewOrder(id: string, initial: OrderDraft, isPricedByDestination: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [shipping, chooseShipping] = useState<ShippingChoice | null>(null);
  const [codes, setCodes] = useState<TypedCodes>({ code: "", giftCard: "" });
  const [elsewhere, setElsewhere] = useState<PaidElsewhere | null>(null);
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});
  const [noteProblem, setNoteProblem] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [takenId, setTakenId] = useState<string>();

  const appliedCodes = {
    code: codes.code.trim() || null,
    giftCard: codes.giftCard.trim() || null,
  };
  const terms = { shipping, ...appliedCodes };
  const price = useOrderPrice(id, draft, isPricedByDestination, terms);

  const taking = useAction("take-order", {
    failure: "The shop did not answer. Press again: it stays one order.",
    onResult(result) {
      switch (result.code) {
        case "taken":
          setTakenId(result.orderId);
          break;
        case "invalid":
          setErrors(result.errors);
          setProblem(LOOK_AT_FIELDS);
          break;
        case "amount-differs":
          setProblem(
            appliedCodes.giftCard === null
              ? `A price changed: it is ${formatUsd(result.due)} now.`
              : `The price or the gift card changed: ${formatUsd(result.due)} is left to pay now.`,
          );
          // Requests the price again.
          change({ quantities: { ...draft.quantities } });
          break;
        case "shipping-changed":
          setProblem("It can no longer be shipped that way. Please choose again.");
          chooseShipping(null);
      }
    },
  });
  const isTaken = takenId !== undefined;
  const isBusy = taking.isBusy || isTaken;
  const [unreadProblem] = Object.values(taking.problems);

  useUnsavedGuard(draft !== initial && !isTaken);
  useOpenTaken(takenId);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function change(changed: Partial<OrderDraft>) {
    setDraft((current) => ({ ...current, ...changed }));
  }

  function changeCodes(changed: Partial<TypedCodes>) {
    setCodes((current) => ({ ...current, ...changed }));
    setProblem(undefined);
    taking.reset();
  }

  function take() {
    if (isBusy) return;
    taking.reset();
    setErrors({});
    setNoteProblem(undefined);

    const { priced } = price;
    const obstacle = findObstacle(draft, price);
    setProblem(obstacle);
    if (obstacle) return;
    if (!priced) return price.askAgain();

    const paidElsewhere = isCovered(priced) ? null : elsewhere;
    if (paidElsewhere?.note.trim() === "") {
      setNoteProblem("Please say why, for the order's history.");
      return setProblem(LOOK_AT_FIELDS);
    }

    setProblem(undefined);
    taking.run({
      id,
      lines: linesOf(draft),
      details: detailsOf(draft),
      shipping: priced.chosenWay,
      ...appliedCodes,
      amount: priced.due,
      paidElsewhere,
    });
  }

  const problems = new Set([problem, taking.problem ?? unreadProblem, price.pricingProblem]);
  return {
    ...price,
    /** The form in which the first wrong field gets the focus. */
    form,
    draft,
    change,
    /** As typed. */
    codes,
    changeCodes,
    chooseShipping,
    /** Null if it is paid by a link. */
    elsewhere,
    setElsewhere,
    isBusy,
    take,
    errors,
    noteProblem,
    /** Why it was not taken, or has no price. */
    problems: [...problems].filter((text) => text !== undefined),
  };
}

/** Whether nothing is left to pay. */
export function isCovered(priced: PricedOrder): boolean {
  return priced.due === ZERO;
}

/** After the form counts as saved, otherwise the unsaved-changes guard would ask. */
function useOpenTaken(orderId: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    // Replaces the history entry, so that Back does not open the form of a placed order.
    if (orderId) void navigate(`/admin/orders?order=${orderId}`, { replace: true });
  }, [orderId, navigate]);
}

/** The first that keeps it from being taken. */
function findObstacle(draft: OrderDraft, price: OrderPrice): string | undefined {
  const { priced, pricingProblem, isPricing } = price;
  if (!draft.boxes.every(isFull)) {
    return "A box has an empty place. Choose its bar, or remove the box.";
  }
  if (isPricing) return "One moment, we're getting its price.";
  if (!priced) return pricingProblem ? undefined : "Choose a bar first.";
  if (priced.codeNote?.isRefused) {
    return "The discount code can't be used. Change or remove it.";
  }
  if (priced.giftCardNote?.isRefused) {
    return "The gift card can't be used. Change or remove its code.";
  }
  return undefined;
}
