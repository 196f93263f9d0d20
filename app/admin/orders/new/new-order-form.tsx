import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useUnsavedGuard } from "#app/admin/shared/use-unsaved-guard.ts";
import { OrderSummary } from "#app/shop/shared/order-summary.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Skeleton } from "#app/ui/content/skeleton.tsx";
import { SelectField } from "#app/ui/fields/text-field.tsx";
import { useSettledFetcher } from "#app/ui/hooks/use-settled-fetcher.ts";
import { Panel, PanelTitle } from "#app/ui/layout/panel.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import type { CheckoutFieldErrors } from "#domain/checkout/checkout-details.ts";
import { formatUsd, ZERO } from "#domain/money/cents.ts";
import type { PaidElsewhere } from "#domain/orders/paid-elsewhere.ts";
import type { UsPlace } from "#domain/places/us-places.ts";
import type { ShippingChoice } from "#domain/shipping/shipping-choice.ts";
import { AddressQuestions } from "../data/address-questions.tsx";
import { BarFields } from "./bar-fields.tsx";
import { BoxFields } from "./box-fields.tsx";
import { CodeField } from "./code-field.tsx";
import { CustomerFields } from "./customer-fields.tsx";
import {
  type BarChoice,
  detailsOf,
  isFull,
  linesOf,
  type NewOrderResult,
  type OrderDraft,
  type PricedOrder,
} from "./new-order-view.ts";
import { PaymentFields } from "./payment-fields.tsx";
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
  bars: readonly BarChoice[];
  draft: OrderDraft;
}): ReactNode {
  const { id, bars, giftsFrom, states } = props;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(props.draft);
  const [elsewhere, setElsewhere] = useState<PaidElsewhere | null>(null);
  const [errors, setErrors] = useState<CheckoutFieldErrors>({});
  const [noteProblem, setNoteProblem] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [wish, setWish] = useState<ShippingChoice | null>(null);
  const [code, setCode] = useState("");
  const [giftCard, setGiftCard] = useState("");
  const [isTaken, setTaken] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const codes = { code: code.trim() || null, giftCard: giftCard.trim() || null };
  const { priced, isPricing, trouble } = useOrderPrice(id, draft, props.isPricedByDestination, {
    shipping: wish,
    ...codes,
  });
  const isCovered = priced?.due === ZERO;
  const taking = useSettledFetcher<NewOrderResult>(`take-${id}`);
  const busy = taking.state !== "idle" || isTaken;
  useUnsavedGuard(draft !== props.draft && !isTaken);

  const answered = useEffectEvent((answer: NewOrderResult) => {
    switch (answer.code) {
      case "taken":
        setTaken(true);
        break;
      case "invalid":
        setErrors(answer.errors);
        setProblem("Please look at the marked fields.");
        break;
      case "amount-differs":
        setProblem(
          codes.giftCard === null
            ? `A price changed: it is ${formatUsd(answer.due)} now.`
            : `The price or the gift card changed: ${formatUsd(answer.due)} is left to pay now.`,
        );
        // Requests the price again.
        setDraft((now) => ({ ...now, quantities: { ...now.quantities } }));
        break;
      case "shipping-changed":
        setProblem("It can no longer be shipped that way. Please choose again.");
        setWish(null);
        break;
      case "refused":
        setProblem(answer.text);
        break;
      case "unreachable":
        setProblem("The shop did not answer. Press again: it stays one order.");
    }
  });
  useEffect(() => {
    if (taking.data) answered(taking.data);
  }, [taking.data]);

  // After the form counts as saved, otherwise the unsaved-changes guard would ask.
  const taken = taking.data?.code === "taken" ? taking.data : undefined;
  useEffect(() => {
    if (!isTaken || !taken) return;
    showToast({
      title: "Order taken",
      description: taken.isPaid
        ? "It is paid, and the customer gets the confirmation."
        : "The customer gets a link to pay it. You can also find the link in the order.",
    });
    // Replaces the history entry, so that Back does not open the form of a placed order.
    void navigate(`/admin/orders?order=${taken.orderId}`, { replace: true });
  }, [isTaken, taken, navigate]);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function take() {
    if (busy) return;
    setErrors({});
    setNoteProblem(undefined);
    if (!draft.boxes.every(isFull)) {
      setProblem("A box has an empty place. Choose its bar, or remove the box.");
    } else if (!priced) {
      setProblem(isPricing ? "One moment, its price is being asked for." : "Choose a bar first.");
    } else if (priced.codeNote?.isRefused) {
      setProblem("The discount code can't be used. Change or remove it.");
    } else if (priced.giftCardNote?.isRefused) {
      setProblem("The gift card can't be used. Change or remove its code.");
    } else if (!isCovered && elsewhere?.note.trim() === "") {
      setNoteProblem("Please say why, for the order's history.");
      setProblem("Please look at the marked fields.");
    } else {
      setProblem(undefined);
      const order = {
        id,
        lines: linesOf(draft),
        details: detailsOf(draft),
        shipping: priced.chosenWay,
        ...codes,
        amount: priced.due,
        paidElsewhere: isCovered ? null : elsewhere,
      };
      taking.submit(
        { do: "take", order: JSON.stringify(order) },
        { method: "post", action: "/admin/orders/new" },
      );
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <div className="grid min-w-0 gap-5">
        <Panel aria-labelledby="new-order-bars">
          <PanelTitle id="new-order-bars">Bars</PanelTitle>
          <BarFields
            bars={bars}
            quantities={draft.quantities}
            onChange={(quantities) => setDraft({ ...draft, quantities })}
          />
          <BoxFields
            boxes={draft.boxes}
            bars={bars}
            onChange={(boxes) => setDraft({ ...draft, boxes })}
          />
        </Panel>
        <Panel aria-labelledby="new-order-customer">
          <PanelTitle id="new-order-customer">Customer</PanelTitle>
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
          <Panel aria-labelledby="new-order-gift">
            <PanelTitle id="new-order-gift">Gift</PanelTitle>
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
      <Panel aria-labelledby="new-order-payment" className="lg:sticky lg:top-5">
        <PanelTitle id="new-order-payment">Payment</PanelTitle>
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
              onChange={(chosen) => setWish(priced.ways[Number(chosen)]?.choice ?? null)}
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
              setProblem(undefined);
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
              setProblem(undefined);
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
          {[...new Set([problem, trouble])].map((text) => text && <Alert key={text}>{text}</Alert>)}
        </div>
        <Button type="submit" className="mt-4 w-full" aria-disabled={busy}>
          {busy ? "Taking…" : "Take order"}
        </Button>
      </Panel>
    </form>
  );
}

function wayIndex({ ways, chosenWay }: PricedOrder): number {
  return ways.findIndex(
    ({ choice }) => choice.optionId === chosenWay?.optionId && choice.heat === chosenWay.heat,
  );
}
