import type { ReactNode } from "react";
import { PrefetchPageLinks } from "react-router";
import { SpokenChange } from "#app/ui/content/spoken-change.tsx";
import { SubmitForm } from "#app/ui/fields/submit-form.tsx";
import { Slip } from "#app/ui/print/slip.tsx";
import type { OfferedWallets } from "#domain/checkout/offered-wallets.ts";
import { parseGiftCardPurchase } from "#domain/checkout/parse-gift-card-purchase.ts";
import {
  type GiftCardSaleField,
  missingGiftCardSaleFields,
  type OfferedCards,
} from "#domain/gift-cards/gift-card-sale.ts";
import { type Cents, formatUsd } from "#domain/money/cents.ts";
import { AddressFields, CheckoutErrors, CustomerFields } from "../checkout/checkout-fields.tsx";
import { CheckoutPayment } from "../checkout/checkout-payment.tsx";
import { PayControls, payHints } from "../checkout/payment/pay-controls.tsx";
import { confirmationOf } from "../checkout/payment/use-payment.ts";
import type { PaymentConfig } from "../checkout/payment/use-payment-config.ts";
import { type CheckoutDetailsForm, useCheckoutDetails } from "../checkout/use-checkout-details.ts";
import { giftCardMessages } from "../gift-cards/gift-card-messages.ts";
import { spokenTotal } from "../shared/spoken-total.ts";
import { useDraft } from "../shared/use-draft.ts";
import { AmountChoice, amountOf } from "./amount-choice.tsx";
import { type GiftCardDraft, readGiftCardDraft, writeGiftCardDraft } from "./gift-card-draft.ts";
import { GiftCardWallets } from "./gift-card-wallets.tsx";
import { RecipientFields } from "./recipient-fields.tsx";
import { useGiftCardPurchase } from "./use-gift-card-purchase.ts";

/** Rendered only in the browser, which stores what was typed. */
export function BuyGiftCard(props: {
  offered: OfferedCards;
  /** In the shop's time zone. */
  today: string;
  config: PaymentConfig;
  wallets: OfferedWallets & { readonly walletsInCart: boolean };
}): ReactNode {
  const { offered, today, config, wallets } = props;
  const [draft, changeDraft] = useDraft(readGiftCardDraft, writeGiftCardDraft);
  const { checkoutId, form: card } = draft;
  const details = useCheckoutDetails({
    firstGiftDay: null,
    takesSeveralRecipients: false,
    isShippingChosen: false,
    parseMore: (form) => parseGiftCardPurchase({ ...form, giftCard: card }, today),
    missingElsewhere: missingGiftCardSaleFields(card),
  });
  const amount = amountOf(offered, draft);
  const payment = useGiftCardPurchase({ checkoutId, amount, details, config });

  function changeAmount(next: Partial<GiftCardDraft>) {
    changeDraft(next);
    payment.changed("order");
  }

  function changeField(field: GiftCardSaleField, value: string) {
    changeDraft({ form: { ...card, [field]: value } });
    details.clearError(`card-${field}`);
  }

  return (
    <SubmitForm
      onSubmit={() => void payment.pay()}
      noValidate
      className="mt-10 grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-14"
    >
      {/* Prefetched, so that the confirmation page works even if the server goes down meanwhile. */}
      <PrefetchPageLinks page={confirmationOf(checkoutId)} />
      <fieldset
        disabled={payment.isPaying}
        {...details.section}
        className="grid min-w-0 gap-7 sm:gap-10"
      >
        <legend className="sr-only">Your gift card</legend>
        <AmountChoice
          offered={offered}
          draft={draft}
          onChoose={(choice) => changeAmount({ choice })}
          onTypedAmount={(typedAmount) => changeAmount({ typedAmount })}
        />
        <RecipientFields
          form={card}
          errors={details.errors}
          onChange={changeField}
          onLeave={(field) => details.leave(`card-${field}`, card[field])}
          today={today}
        />
        {wallets.walletsInCart && (
          <GiftCardWallets
            offered={wallets}
            config={config}
            details={details}
            payment={payment}
            amount={amount}
          />
        )}
        <CustomerFields {...details.fields} />
        <AddressFields
          {...details.fields}
          remembered={details.remembered}
          shipping={null}
          isBilling
        />
        <CheckoutPayment payment={payment} config={config} coveredBy={null} />
      </fieldset>
      {/* On a phone the card is above the amount, and what it costs is last. */}
      <div className="grid gap-7 max-lg:contents lg:sticky lg:top-24">
        <div className="max-w-sm max-lg:order-first">
          <CardFace amount={amount} to={card.recipientName} shopName={config.shopName} />
        </div>
        <GiftCardSummary amount={amount} config={config} details={details} payment={payment} />
      </div>
    </SubmitForm>
  );
}

/** Errors, and Pay. */
function GiftCardSummary(props: {
  amount: Cents | undefined;
  config: PaymentConfig;
  details: CheckoutDetailsForm;
  payment: ReturnType<typeof useGiftCardPurchase>;
}) {
  const { amount, config, details, payment } = props;
  const { isFilled } = details;

  /** The first thing that is missing. */
  function hint(): string {
    if (payment.onRetry) return "";
    if (amount === undefined) return giftCardMessages.chooseAmount;
    return isFilled ? payHints[payment.isReady ? "ready" : "preparing"] : giftCardMessages.fill;
  }

  return (
    <Slip as="aside" aria-labelledby="summary">
      <h2 id="summary" className="text-2xl">
        Your gift card
      </h2>
      <SpokenChange text={amount === undefined ? "" : spokenTotal(amount, null)} />
      <p className="text-soft">{giftCardMessages.alone}</p>
      <PayControls
        config={config}
        sentences={payment.sentences}
        onRetry={payment.onRetry}
        isPaying={payment.isPaying}
        canPay={payment.isReady && isFilled && amount !== undefined}
        label={amount === undefined ? "Pay" : `Pay ${formatUsd(amount)}`}
        hint={hint()}
        missing={details.missing}
        wrong={details.wrong}
      >
        <CheckoutErrors errors={details.isRefused ? details.errors : {}} />
      </PayControls>
    </Slip>
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
