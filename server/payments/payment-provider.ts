import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PaymentState } from "#domain/checkout/payment-state.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import type { RefundReason } from "#domain/refunds/refund.ts";

export type PaymentIntent = {
  readonly id: string;
  readonly clientSecret: string;
};

/** What is to be paid, for which checkout, and how. */
export type PaymentTerms = {
  readonly checkoutId: string;
  readonly amount: Cents;
  readonly method: PaymentMethod;
  /** Which of the checkout's contents this is; the provider keeps it and reports it. */
  readonly version: number;
};

/** What the provider still waits for, where it is not the shopper's choice of a card or account. */
export type NextStep =
  /** A small deposit that the shopper confirms on the provider's page, days later. */
  | { readonly kind: "microdeposits"; readonly url: string }
  /** The shopper's bank asks them, now. */
  | { readonly kind: "authentication" };

export type DisputeState = "open" | "won" | "lost";

/** Somebody told their bank that a payment was wrong. */
export type ProviderDispute = {
  readonly id: string;
  readonly state: DisputeState;
  /** In the provider's words, such as product_not_received. */
  readonly reason: string;
  readonly amount: Cents;
  readonly openedAt: Date;
  /** Until when it can be answered; null when it cannot be. */
  readonly dueAt: Date | null;
  /** A bank that only asks so far: a refund ends it. */
  readonly isRefundable: boolean;
};

/** A refund in the provider's books. */
export type ProviderRefund = {
  readonly id: string;
  /** The shop's own id of it; null for one that was made at the provider itself. */
  readonly refundId: string | null;
  readonly amount: Cents;
  readonly state: "pending" | "succeeded" | "failed";
  /** Why it failed. */
  readonly failure: string | null;
  readonly createdAt: Date;
};

/** What the shop wants to have given back. */
export type RefundRequest = {
  /** The shop's own id of it. Asked again with the same id, it is the same refund. */
  readonly refundId: string;
  readonly amount: Cents;
  readonly reason: RefundReason | null;
};

export type PaymentReport = {
  readonly state: PaymentState;
  readonly amount: Cents;
  /** The content of the checkout that the intent was last brought to; null when nobody said. */
  readonly version: number | null;
  /** Null until the shopper chose an account or a card. */
  readonly paidWith: PaidWith | null;
  readonly nextStep: NextStep | null;
  /** Why the last try came to nothing, in the provider's words for people. */
  readonly failure: string | null;
  /** Of what was paid; a refund that fails later counts no more. */
  readonly refunded: Cents;
  /** Every refund of it, those that failed as well. */
  readonly refunds: readonly ProviderRefund[];
  /** Whether the payer's bank took the money back, or tries to. */
  readonly dispute: DisputeState | null;
  readonly disputes: readonly ProviderDispute[];
  /** The provider wants a person to look before anything is packed. */
  readonly inReview: boolean;
};

/** One line of the provider's own books. */
export type ListedPayment = {
  readonly intentId: string;
  /** Null for a payment that no checkout of this shop asked for. */
  readonly checkoutId: string | null;
  readonly state: PaymentState;
  readonly amount: Cents;
  readonly refunded: Cents;
};

/** What moved money in the provider's balance; the shop books fees and payouts by it. */
export const balanceKinds = ["payment", "fee", "payout", "other"] as const;
export type BalanceKind = (typeof balanceKinds)[number];

/** A line of the balance that the provider keeps for the shop. Once written, it stays as it is. */
export type BalanceEntry = {
  readonly id: string;
  /** In the provider's words, such as charge, refund, payout or stripe_fee. */
  readonly type: string;
  /** Payment: of a payment, also its refund or dispute. Other: what the shop knows nothing of. */
  readonly kind: BalanceKind;
  /** Below zero when money left. */
  readonly amount: Cents;
  /** Kept by the provider; below zero when it gave one back. */
  readonly fee: Cents;
  /** What the balance grew by: the amount less the fee. */
  readonly net: Cents;
  /** Such as usd; the sums are in its smallest unit. */
  readonly currency: string;
  readonly createdAt: Date;
  readonly availableOn: Date;
  /** The charge, refund, dispute or payout that it is of. */
  readonly sourceId: string | null;
  /** Whose charge, refund or dispute it is. */
  readonly intentId: string | null;
  /**
   * Of a payout: whether the provider says now which entries it paid out, will say so, or never
   * does, as with one that was made by hand. Null for all else.
   */
  readonly payoutList: "known" | "pending" | "none" | null;
};

/** The provider says that something happened. Only whom to ask about is taken from it. */
export type PaymentEvent = {
  readonly id: string;
  /** In the provider's words, such as payment_intent.succeeded. */
  readonly type: string;
  readonly objectId: string;
  readonly intentId: string | null;
  /** Somebody's card was declined, or a bank payment came back. */
  readonly isDecline: boolean;
  /** The payer's bank says that the card may be stolen. */
  readonly isFraudWarning: boolean;
};

export type BalanceFilter = { readonly since: Date } | { readonly payoutId: string };

/** Whoever moves the money. Every method throws PaymentProviderError when it gets no answer. */
export type PaymentProvider = {
  /**
   * Asks for an amount of US money.
   *
   * @param request.key asked again with the same key and terms, it is the same intent
   * @param request.payment counts the payments of one order; the first unless said
   */
  createIntent(
    request: PaymentTerms & { readonly key: string; readonly payment?: number },
  ): Promise<PaymentIntent>;
  /**
   * A changed total or method changes the one intent; there is never a second one.
   *
   * @param change.details known from the moment that the shopper pressed Pay
   * @param change.key the same key says that it is the same change, made once
   */
  updateIntent(
    intentId: string,
    change: PaymentTerms & { readonly details: CheckoutDetails | null; readonly key: string },
  ): Promise<PaymentIntent>;
  /** @returns false when it cannot be taken back any more: it is paid, or about to be */
  cancelIntent(intentId: string): Promise<boolean>;
  /**
   * Gives back a part or all of a payment. What became of it, `report` says.
   *
   * @throws PaymentProviderError with the reason "refused" when nothing is given back: it was already,
   *   is disputed, or there is no money to give
   */
  refund(intentId: string, request: RefundRequest): Promise<void>;
  /** The truth about a payment; undefined when there is no such intent. */
  report(intentId: string): Promise<PaymentReport | undefined>;
  /** Every payment that was begun since then. */
  listPayments(since: Date): AsyncIterable<ListedPayment>;
  /** What changed the shop's balance since then, or what one payout paid out, itself included. */
  listBalance(which: BalanceFilter): AsyncIterable<BalanceEntry>;
  /** What it tried to tell since then and did not get across. */
  listMissedEvents(since: Date): AsyncIterable<PaymentEvent>;
  /** Whether an intent of this name would be this provider's. */
  knows(intentId: string): boolean;
  /**
   * The event inside a webhook's body; undefined unless the provider signed these very bytes a
   * moment ago. Null: this provider sends none.
   */
  readonly readEvent:
    | ((body: Uint8Array, signature: string | null) => PaymentEvent | undefined)
    | null;
};

/**
 * The provider is not configured, does not accept the shop's key, refused, or could not be reached
 * (then trying again may work).
 */
export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  /** Method off: the provider does not offer the method of the terms, though others may work. */
  readonly reason: "not-configured" | "key-refused" | "refused" | "unreachable" | "method-off";
  /** The provider's sentence for the shopper, where it has one. */
  readonly forPeople: string | null;
  /**
   * Whether the provider decided. If not, what was asked may still be done, and only the very same
   * may be asked again; if so, it would say the same again to the same key.
   */
  readonly answered: boolean;
  constructor(
    message: string,
    options: {
      reason: PaymentProviderError["reason"];
      forPeople?: string | undefined;
      answered?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.reason = options.reason;
    this.forPeople = options.forPeople ?? null;
    this.answered = options.answered ?? options.reason !== "unreachable";
  }

  /** Whether the same may succeed later by itself; else a person has to change something first. */
  get retryable(): boolean {
    return this.reason === "unreachable";
  }
}
