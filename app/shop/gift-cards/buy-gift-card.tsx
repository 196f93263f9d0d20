import { type ReactNode, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { SpokenChange } from "#app/ui/content/spoken-change.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import type { CheckoutField } from "#domain/checkout/checkout-fields.ts";
import { parseGiftCardPurchase } from "#domain/checkout/parse-gift-card-purchase.ts";
import {
  type GiftCardSaleField,
  type OfferedCards,
  requiredGiftCardSaleFields,
} from "#domain/gift-cards/gift-card-sale.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { AddressFields, CheckoutErrors, CustomerFields } from "../checkout/checkout-fields.tsx";
import { CheckoutPayment } from "../checkout/checkout-payment.tsx";
import { useCheckoutDetails } from "../checkout/use-checkout-details.ts";
import { spokenTotal } from "../shared/spoken-total.ts";
import { AmountChoice, amountOf } from "./amount-choice.tsx";
import { type GiftCardDraft, readGiftCardDraft, writeGiftCardDraft } from "./gift-card-draft.ts";
import { giftCardMessages } from "./gift-card-messages.ts";
import { RecipientFields } from "./recipient-fields.tsx";
import { useGiftCardPurchase } from "./use-gift-card-purchase.ts";

/** Rendered only in the browser, which stores what was typed. */
export function BuyGiftCard(props: {
  offered: OfferedCards;
  timeZone: string;
  publishableKey: string | null | undefined;
  /** Whether demo payments are used. */
  demo: boolean;
  takesAllCards: boolean;
  shopName: string;
}): ReactNode {
  const { offered, timeZone, publishableKey, demo, takesAllCards, shopName } = props;
  const [draft, setDraft] = useState(readGiftCardDraft);
  const { checkoutId, form: card } = draft;
  const today = dayIn(timeZone, new Date());
  const details = useCheckoutDetails({
    giftTimeZone: null,
    takesSeveral: false,
    isShippingChosen: false,
    parseMore: (form) => parseGiftCardPurchase({ ...form, giftCard: card }, today),
  });
  const amount = amountOf(offered, draft);
  const payment = useGiftCardPurchase({ checkoutId, amount, details, publishableKey, demo });
  const { isPaying } = payment;

  function change(next: Partial<GiftCardDraft>) {
    const changed = { ...draft, ...next };
    setDraft(changed);
    writeGiftCardDraft(changed);
  }

  function changeAmount(next: Partial<GiftCardDraft>) {
    change(next);
    payment.changed("order");
  }

  function changeField(field: GiftCardSaleField, value: string) {
    change({ form: { ...card, [field]: value } });
    details.clearError(`card-${field}`);
  }

  const { form, errors } = details;
  const fields = {
    form,
    errors,
    onChange: details.change,
    onLeave: (field: CheckoutField) => details.leave(field, form[field]),
  };
  const isFilled =
    details.isFilled && requiredGiftCardSaleFields.every((field) => card[field].trim() !== "");
  return (
    <SubmitForm
      onSubmit={() => void payment.pay()}
      noValidate
      className="mt-10 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14"
    >
      {/* Prefetched, so that the confirmation page works even if the server goes down meanwhile. */}
      <PrefetchPageLinks page={`/order-confirmation/${checkoutId}`} />
      <fieldset disabled={isPaying} className="grid min-w-0 gap-7 sm:gap-10">
        <legend className="sr-only">Your gift card</legend>
        <AmountChoice
          offered={offered}
          draft={draft}
          onChoose={(choice) => changeAmount({ choice })}
          onTypedAmount={(typedAmount) => changeAmount({ typedAmount })}
        />
        <RecipientFields
          form={card}
          errors={errors}
          onChange={changeField}
          onLeave={(field) => details.leave(`card-${field}`, card[field])}
          today={today}
        />
        <CustomerFields {...fields} />
        <AddressFields {...fields} shipping={null} isPickedUp={false} isGift />
        <CheckoutPayment
          payment={payment}
          takesAllCards={takesAllCards}
          shopName={shopName}
          demo={demo}
          coveredBy={null}
        />
      </fieldset>
      <Slip as="aside" aria-labelledby="summary" className="lg:sticky lg:top-24">
        <h2 id="summary" className="text-2xl">
          Your gift card
        </h2>
        <CardFace amount={amount} to={card.recipientName} shopName={shopName} />
        <SpokenChange text={amount === undefined ? "" : spokenTotal(amount, null)} />
        <p className="text-soft">{giftCardMessages.alone}</p>
        <div role="alert" className="text-danger empty:hidden">
          {payment.sentences.map((sentence) => (
            <p key={sentence} className="font-semibold">
              {sentence}
            </p>
          ))}
          <CheckoutErrors errors={details.isRefused ? errors : {}} />
        </div>
        {payment.retry && (
          <Button variant="quiet" onClick={payment.retry}>
            Retry
          </Button>
        )}
        <Button
          type="submit"
          className="text-lg"
          disabled={!isPaying && (!payment.isReady || !isFilled || amount === undefined)}
          aria-disabled={isPaying}
          aria-describedby="pay-hint"
        >
          {isPaying ? "Paying…" : amount === undefined ? "Pay" : `Pay ${formatUsd(amount)}`}
        </Button>
        <p id="pay-hint" role="status" className="text-center text-sm text-soft">
          {hintOf({ ...payment, isFilled, amount })}
        </p>
      </Slip>
    </SubmitForm>
  );
}

/** The card as it will be: who gets it, and what is on it. */
function CardFace(props: { amount: Cents | undefined; to: string; shopName: string }) {
  const { amount, to, shopName } = props;
  return (
    <div className="roast grid aspect-[1.6] content-between rounded-lg border border-line bg-paper p-5 text-ink shadow-card">
      <p className="font-serif text-xl wrap-anywhere">{shopName}</p>
      <p className="flex flex-wrap items-end justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere text-soft">{to.trim() && `For ${to.trim()}`}</span>
        <span className="ml-auto font-serif text-4xl tabular-nums">
          {amount === undefined ? "$–" : formatUsd(amount)}
        </span>
      </p>
    </div>
  );
}

function hintOf(state: {
  isPaying: boolean;
  isReady: boolean;
  isFilled: boolean;
  amount: Cents | undefined;
  retry: (() => void) | undefined;
}): string {
  const { isPaying, isReady, isFilled, amount, retry } = state;
  if (isPaying) return "One moment. Please keep this page open.";
  if (retry) return "";
  if (amount === undefined) return giftCardMessages.chooseAmount;
  if (!isFilled) return giftCardMessages.fill;
  return isReady ? "You pay exactly this, once." : "Preparing the payment…";
}
