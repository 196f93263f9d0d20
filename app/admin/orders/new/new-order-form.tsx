import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/admin/action/use-action.ts";
import { useUnsavedGuard } from "#app/admin/shared/use-unsaved-guard.ts";
import { OrderSummary } from "#app/shop/shared/order-summary.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { AddressQuestions } from "../data/address-questions.tsx";
import { BoxFields } from "./box-fields.tsx";
import { CodeField } from "./code-field.tsx";
import { CustomerFields } from "./customer-fields.tsx";
import type { takeOrderAction } from "./new-order-actions.ts";
import {
  detailsOf,
  isFull,
  linesOf,
  type OrderDraft,
  type PricedOrder,
  type ProductChoice,
} from "./new-order-view.ts";
import { PaymentFields } from "./payment-fields.tsx";
import { ProductQuantities } from "./product-quantities.tsx";
import { useOrderPrice } from "./use-order-price.ts";

/** Loaded only where gifts are offered. */
const GiftFields = lazy(() => import("./gift-fields.tsx"));

/** Form for an order that the owner takes: bars and boxes, customer, and payment. */
export function NewOrderForm(props: {
  id: string;
  /** Whether the price depends on the address. */
  isPricedByDestination: boolean;
  /** Whether the shop has any discount code or automatic discount. */
  takesCodes: boolean;
  takesGiftCards: boolean;
  takesPackerNotes: boolean;
  /** All states, and the territories that the shop ships to. */
  states: readonly UsPlace[];
  /** Today in the shop's time zone; null when gifts are not offered. */
  giftsFrom: string | null;
  products: readonly ProductChoice[];
  draft: OrderDraft;
}): ReactNode {
  const { id, products, giftsFrom, states } = props;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(props.draft);
  const [elsewhere, setElsewhere] = useState<PaidElsewhere | null>(null);
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});
  const [noteProblem, setNoteProblem] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [shippingChoice, setShippingChoice] = useState<ShippingChoice | null>(null);
  const [code, setCode] = useState("");
  const [giftCard, setGiftCard] = useState("");
  const [takenId, setTakenId] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const codes = { code: code.trim() || null, giftCard: giftCard.trim() || null };
  const choices = { shipping: shippingChoice, ...codes };
  const price = useOrderPrice(id, draft, props.isPricedByDestination, choices);
  const { priced, isPricing, pricingProblem } = price;
  const isCovered = priced?.due === ZERO;
  const taking = useAction<typeof takeOrderAction>("take-order", {
    failure: "The shop did not answer. Press again: it stays one order.",
    onResult(result) {
      switch (result.code) {
        case "taken":
          setTakenId(result.orderId);
          break;
        case "invalid":
          setErrors(result.errors);
          setProblem("Please look at the marked fields.");
          break;
        case "amount-differs":
          setProblem(
            codes.giftCard === null
              ? `A price changed: it is ${formatUsd(result.due)} now.`
              : `The price or the gift card changed: ${formatUsd(result.due)} is left to pay now.`,
          );
          // Requests the price again.
          setDraft((now) => ({ ...now, quantities: { ...now.quantities } }));
          break;
        case "shipping-changed":
          setProblem("It can no longer be shipped that way. Please choose again.");
          setShippingChoice(null);
      }
    },
  });
  const isTaken = takenId !== undefined;
  const isBusy = taking.isBusy || isTaken;
  const [unread] = Object.values(taking.problems);
  useUnsavedGuard(draft !== props.draft && !isTaken);

  // After the form counts as saved, otherwise the unsaved-changes guard would ask.
  useEffect(() => {
    // Replaces the history entry, so that Back does not open the form of a placed order.
    if (takenId) void navigate(`/admin/orders?order=${takenId}`, { replace: true });
  }, [takenId, navigate]);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function clearProblem() {
    setProblem(undefined);
    taking.reset();
  }

  /** The first that keeps it from being taken. */
  function findObstacle(): string | undefined {
    if (!draft.boxes.every(isFull)) {
      return "A box has an empty place. Choose its bar, or remove the box.";
    }
    if (!priced) {
      return isPricing ? "One moment, its price is being asked for." : "Choose a bar first.";
    }
    if (priced.codeNote?.isRefused) {
      return "The discount code can't be used. Change or remove it.";
    }
    if (priced.giftCardNote?.isRefused) {
      return "The gift card can't be used. Change or remove its code.";
    }
    return undefined;
  }

  function take() {
    if (isBusy) return;
    taking.reset();
    setErrors({});
    setNoteProblem(undefined);

    const obstacle = findObstacle();
    if (obstacle || !priced) return setProblem(obstacle);
    if (!isCovered && elsewhere?.note.trim() === "") {
      setNoteProblem("Please say why, for the order's history.");
      setProblem("Please look at the marked fields.");
      return;
    }

    setProblem(undefined);
    taking.run({
      id,
      lines: linesOf(draft),
      details: detailsOf(draft),
      shipping: priced.chosenWay,
      ...codes,
      amount: priced.due,
      paidElsewhere: isCovered ? null : elsewhere,
    });
  }

  return (
    <SubmitForm
      ref={form}
      noValidate
      className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]"
      onSubmit={() => take()}
    >
      <div className="grid min-w-0 gap-5">
        <Panel title="Bars">
          <ProductQuantities
            products={products}
            quantities={draft.quantities}
            onChange={(quantities) => setDraft({ ...draft, quantities })}
          />
          <BoxFields
            boxes={draft.boxes}
            products={products}
            onChange={(boxes) => setDraft({ ...draft, boxes })}
          />
        </Panel>
        <Panel title="Customer">
          {draft.gift.isGift && (
            <p className="mt-2 text-soft">
              Who pays, and the billing address. The parcel goes to the recipient below.
            </p>
          )}
          <CustomerFields
            details={draft.details}
            errors={errors}
            takesPackerNotes={props.takesPackerNotes}
            states={states}
            onChange={(details) => setDraft({ ...draft, details })}
          />
        </Panel>
        {giftsFrom !== null && (
          <Panel title="Gift">
            <Suspense fallback={<Skeleton className="mt-1 h-11" />}>
              <GiftFields
                gift={draft.gift}
                errors={errors}
                today={giftsFrom}
                states={states}
                onChange={(gift) => setDraft({ ...draft, gift })}
              />
            </Suspense>
          </Panel>
        )}
      </div>
      <Panel title="Payment" className="lg:sticky lg:top-5">
        <div className="mt-3" aria-live="polite">
          {priced ? (
            <OrderSummary totals={priced.quote} restName="Left to pay" />
          ) : (
            <p className="text-soft">
              {isPricing ? "Asking for the price…" : "Nothing chosen yet."}
            </p>
          )}
        </div>
        {priced && priced.ways.length > 0 && (
          <div className="mt-5">
            <SelectField
              id="new-order-shipping"
              label="Shipping"
              value={wayIndex(priced)}
              onChange={(chosen) => setShippingChoice(priced.ways[Number(chosen)]?.choice ?? null)}
            >
              {priced.ways.map(({ label }, index) => (
                <option key={label} value={index}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        {priced && priced.addressQuestions.length > 0 && (
          <AddressQuestions lead="About this address:" questions={priced.addressQuestions} />
        )}
        {props.takesCodes && (
          <CodeField
            name="code"
            label="Discount code"
            value={code}
            note={priced?.codeNote ?? null}
            onChange={(typed) => {
              setCode(typed);
              clearProblem();
            }}
          />
        )}
        {props.takesGiftCards && (
          <CodeField
            name="gift-card"
            label="Gift card code"
            value={giftCard}
            note={priced?.giftCardNote ?? null}
            onChange={(typed) => {
              setGiftCard(typed);
              clearProblem();
            }}
          />
        )}
        {isCovered ? (
          <p className="mt-5">
            {priced?.quote.giftCard ? "The gift card pays everything." : "Nothing to pay."}
          </p>
        ) : (
          <PaymentFields value={elsewhere} problem={noteProblem} onChange={setElsewhere} />
        )}
        <div role="alert">
          {[...new Set([problem, taking.problem ?? unread, pricingProblem])].map(
            (text) => text && <Alert key={text}>{text}</Alert>,
          )}
        </div>
        <Button type="submit" className="mt-4 w-full" aria-disabled={isBusy}>
          {isBusy ? "Taking…" : "Take order"}
        </Button>
      </Panel>
    </SubmitForm>
  );
}

function wayIndex({ ways, chosenWay }: PricedOrder): number {
  return ways.findIndex(
    ({ choice }) => choice.optionId === chosenWay?.optionId && choice.heat === chosenWay.heat,
  );
}
