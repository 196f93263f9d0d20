import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import type { RefundReason } from "#domain/refunds/refund.ts";

export type PaymentIntent = { readonly id: string; readonly clientSecret: string };

/** Amount, checkout and method of a payment. */
export type PaymentTerms = {
  readonly checkoutId: string;
  readonly amount: Cents;
  readonly method: PaymentMethod;
  /** Version of the checkout's content; the provider stores and reports it. */
  readonly version: number;
  /** Promotions with their amounts, shown in the provider's dashboard; "" deletes the entry. */
  readonly discounts?: string;
  /** What a gift card pays besides, by the end of its code, likewise. */
  readonly giftCard?: string;
  /** The tax service's calculation, likewise. */
  readonly taxCalculation?: string;
};

/** What the provider waits for, other than the choice of a card or account. */
export type NextStep =
  /** A small deposit that the shopper confirms on the provider's page, days later. */
  | { readonly kind: "microdeposits"; readonly url: string }
  /** The shopper's bank asks for authentication now. */
  | { readonly kind: "authentication" };

export type DisputeState = "open" | "won" | "lost";

/** A customer disputed a payment with their bank. */
export type ProviderDispute = {
  readonly id: string;
  readonly state: DisputeState;
  /** The provider's term, such as product_not_received. */
  readonly reason: string;
  readonly amount: Cents;
  readonly openedAt: Date;
  /** Deadline for an answer; null when none is possible. */
  readonly dueAt: Date | null;
  /** An inquiry, which a refund ends. */
  readonly isRefundable: boolean;
};

/** Why a refund failed: `failure_reason` of Stripe's refunds, or their status "canceled". */
export type RefundFailure =
  | "lost_or_stolen_card"
  | "expired_or_canceled_card"
  | "charge_for_pending_refund_disputed"
  | "insufficient_funds"
  | "declined"
  | "merchant_request"
  | "unknown"
  | "canceled";

/** A refund at the provider. */
export type ProviderRefund = {
  readonly id: string;
  /** The shop's own id; null for a refund that was made at the provider. */
  readonly refundId: string | null;
  readonly amount: Cents;
  readonly state: "pending" | "succeeded" | "failed";
  /** Why it failed: a `RefundFailure`, or one that Stripe adds later. */
  readonly failure: string | null;
  readonly createdAt: Date;
};

/** A refund that the shop requests. */
export type ProviderRefundRequest = {
  /** The shop's own id. A repeated request with the same id is the same refund. */
  readonly refundId: string;
  readonly amount: Cents;
  readonly reason: RefundReason | null;
};

export type PaymentReport = {
  readonly state: PaymentState;
  readonly amount: Cents;
  /** Version of the content that the intent has; null when unknown. */
  readonly version: number | null;
  /** Null until the shopper chose an account or a card. */
  readonly paidWith: PaidWith | null;
  readonly nextStep: NextStep | null;
  /** Why the last attempt failed, in the provider's words for people. */
  readonly failure: string | null;
  /** The refunded part; failed refunds do not count. */
  readonly refunded: Cents;
  /** All refunds, including failed ones. */
  readonly refunds: readonly ProviderRefund[];
  /** Whether the payer's bank took the money back, or is trying to. */
  readonly dispute: DisputeState | null;
  readonly disputes: readonly ProviderDispute[];
  /** The provider wants a person to review it before shipping. */
  readonly inReview: boolean;
};

/** A payment in the provider's list. */
export type ListedPayment = {
  readonly intentId: string;
  /** Null for a payment that does not belong to a checkout of this shop. */
  readonly checkoutId: string | null;
  readonly state: PaymentState;
  readonly amount: Cents;
  readonly refunded: Cents;
};

/** Kinds of movements in the provider's balance; fees and payouts are booked by these. */
export const balanceKinds = ["payment", "fee", "payout", "reserve", "other"] as const;
export type BalanceKind = (typeof balanceKinds)[number];

/** A line of the provider's balance. It never changes once written. */
export type BalanceEntry = {
  readonly id: string;
  /** The provider's term, such as charge, refund, payout or stripe_fee. */
  readonly type: string;
  /**
   * payment: also its refunds and disputes. reserve: held back by the provider, or released again.
   * other: unknown to the shop.
   */
  readonly kind: BalanceKind;
  /** Negative for outgoing money. */
  readonly amount: Cents;
  /** Kept by the provider; negative when returned. */
  readonly fee: Cents;
  /** Amount minus fee. */
  readonly net: Cents;
  /** Such as usd; amounts are in its smallest unit. */
  readonly currency: string;
  readonly createdAt: Date;
  readonly availableOn: Date;
  /** The charge, refund, dispute or payout. */
  readonly sourceId: string | null;
  /** The payment that it belongs to. */
  readonly intentId: string | null;
  /**
   * For a payout: whether the provider lists its entries, will list them later, or never does, such
   * as for a manual payout. Null for others.
   */
  readonly payoutList: "known" | "pending" | "none" | null;
};

/** The shop's money at the provider, in US dollars. */
export type ProviderBalance = {
  readonly available: Cents;
  /** Taken in, and not available yet. */
  readonly pending: Cents;
  /** Held back, and in neither of the two. */
  readonly reserved: Cents;
};

/**
 * An event of the provider. Only the ids in it are trusted; everything else is read from the
 * provider.
 */
export type PaymentEvent = {
  readonly id: string;
  /** The provider's term, such as payment_intent.succeeded. */
  readonly type: string;
  readonly objectId: string;
  readonly intentId: string | null;
  /** A card was declined, or a bank payment failed. */
  readonly isDecline: boolean;
  /** The payer's bank says that the card may be stolen. */
  readonly isFraudWarning: boolean;
};

/** "forged": unsigned, or signed too long ago. "unreadable": signed, and no event that the shop can read. */
export type WebhookEvent = PaymentEvent | "forged" | "unreadable";

export type BalanceFilter = { readonly since: Date } | { readonly payoutId: string };

export type NewIntent = PaymentTerms & {
  /** Idempotency key: repeated with the same terms, it is the same intent. */
  readonly key: string;
  /** Number of the payment within the order; the first by default. */
  readonly payment?: number;
};

export type IntentChange = PaymentTerms & {
  /** Set from the moment that the shopper pressed Pay. */
  readonly details: CheckoutDetails | null;
  /** A wallet pays, which sends name and address to the provider itself. */
  readonly isWallet?: boolean;
  /** Idempotency key. */
  readonly key: string;
};

/** A payment provider. Every method throws PaymentProviderError when there is no answer. */
export type PaymentProvider = {
  /** Creates an intent for an amount in US dollars. */
  createIntent(request: NewIntent): Promise<PaymentIntent>;
  /** Updates total or method of the intent, instead of creating a second one. */
  updateIntent(intentId: string, change: IntentChange): Promise<PaymentIntent>;
  /** @returns false when it can no longer be canceled: it is paid, or about to be */
  cancelIntent(intentId: string): Promise<boolean>;
  /**
   * Refunds a part or all of a payment. `report` returns the result.
   *
   * @throws PaymentProviderError with the reason "refused" when nothing can be refunded: it was
   *   refunded before, is disputed, or there is no money
   */
  refund(intentId: string, request: ProviderRefundRequest): Promise<void>;
  /** The current state of a payment; undefined when there is no such intent. */
  report(intentId: string): Promise<PaymentReport | undefined>;
  /** All payments that were started since then. */
  listPayments(since: Date): AsyncIterable<ListedPayment>;
  /** Entries of the balance since then, or those of one payout, including the payout itself. */
  listBalance(which: BalanceFilter): AsyncIterable<BalanceEntry>;
  /** What the provider holds now; null when it holds no money, as in the demo. */
  readBalance(): Promise<ProviderBalance | null>;
  /** Events since then that could not be delivered. */
  listMissedEvents(since: Date): AsyncIterable<PaymentEvent>;
  /** Whether an intent id belongs to this provider. */
  knows(intentId: string): boolean;
  /** Verifies and parses a webhook. Null when this provider sends none. */
  readonly readEvent: ((body: Uint8Array, signature: string | null) => WebhookEvent) | null;
};

/**
 * The provider is not configured, does not accept the shop's key, refused, or could not be reached
 * (then a retry may succeed).
 */
export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  /**
   * method-off: the provider does not offer this method, but others may work. busy: the provider is
   * there, and the shop is still making an earlier change of the same payment.
   */
  readonly reason:
    | "not-configured"
    | "key-refused"
    | "refused"
    | "unreachable"
    | "busy"
    | "method-off";
  /** The provider's message for the shopper, if any. */
  readonly forPeople: string | null;
  /**
   * Whether the provider answered. If not, the request may still take effect, and only the same
   * request may be repeated; if so, it would repeat its answer for the same idempotency key.
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

  /** Whether a retry may succeed; otherwise a person has to change something first. */
  get retryable(): boolean {
    return this.reason === "unreachable" || this.reason === "busy";
  }
}

/** Whether the provider could not be asked; after several in a row it is asked later. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof PaymentProviderError)) return false;
  return error.reason !== "busy" && error.reason !== "refused";
}
