import type { TestAccount } from "./test-accounts.ts";

/** Stripe's data, in Stripe's terms. Tests read it; only the fake writes it. */

export type FakeIntent = {
  readonly id: string;
  readonly clientSecret: string;
  readonly created: number;
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "processing"
    | "succeeded"
    | "canceled";
  amount: number;
  amountReceived: number;
  allowedTypes: string[] | null;
  /** The enabled ones of them. */
  methodTypes: readonly string[];
  metadata: Record<string, string>;
  description: string | null;
  receiptEmail: string | null;
  shipping: unknown;
  paymentDetails: unknown;
  verificationMethod: string;
  paymentMethod: FakePaymentMethod | null;
  nextAction: Record<string, unknown> | null;
  lastPaymentError: Record<string, unknown> | null;
  latestCharge: string | null;
  cancellationReason: string | null;
  /** Counted for the undocumented limit after which Stripe cancels an intent. */
  confirmations: number;
  /** All amounts of the intent so far, the current one last. */
  readonly amounts: number[];
};

export type FakePaymentMethod = {
  readonly id: string;
  readonly type: "card" | "us_bank_account";
  readonly account: TestAccount;
  readonly billingDetails: Record<string, unknown>;
};

export type FakeCharge = {
  readonly id: string;
  readonly intentId: string;
  readonly amount: number;
  readonly created: number;
  status: "succeeded" | "pending" | "failed";
  amountRefunded: number;
  disputed: boolean;
  readonly paymentMethod: FakePaymentMethod;
  /** Null until the money arrives. */
  balanceTransaction: string | null;
};

export type FakeRefund = {
  readonly id: string;
  readonly intentId: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly created: number;
  readonly reason: string | null;
  readonly metadata: Record<string, string>;
  status: "pending" | "succeeded" | "failed";
  failureReason: string | null;
  balanceTransaction: string | null;
};

export type FakeDispute = {
  readonly id: string;
  readonly intentId: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly created: number;
  readonly reason: string;
  status: "needs_response" | "under_review" | "won" | "lost";
};

export type FakeWarning = {
  readonly id: string;
  readonly intentId: string;
  readonly chargeId: string;
  readonly created: number;
};

export type FakeReview = {
  readonly id: string;
  readonly intentId: string;
  readonly chargeId: string;
  readonly created: number;
  open: boolean;
  closedReason: string | null;
};

/** In cents; negative for outgoing money. */
export type FakeBalanceTransaction = {
  readonly id: string;
  readonly type: string;
  readonly category: string;
  readonly amount: number;
  readonly fee: number;
  readonly created: number;
  readonly availableOn: number;
  /** The charge, refund, dispute or payout. */
  readonly sourceId: string | null;
  /** The payout that contains it; a payout contains itself. */
  payoutId: string | null;
};

export type FakePayout = {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
  readonly isAutomatic: boolean;
  /** Whether Stripe already reports which transactions it contains. */
  isReconciled: boolean;
};

export type FakeEvent = {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: Record<string, unknown>;
  /** Not sent yet; sent and answered with 2xx; failed or lost. */
  delivery: "pending" | "delivered" | "failed";
};

export type FakeRequest = {
  readonly method: string;
  readonly path: string;
  readonly parameters: unknown;
  readonly idempotencyKey: string | undefined;
  readonly keyType: "secret" | "publishable";
  /** Undefined while it is running, and for dropped connections. */
  status?: number;
  /** Answered from the idempotency key's stored answer. */
  replayed?: boolean;
};

export type FakeTaxLine = {
  readonly id: string;
  readonly reference: string;
  /** Without tax; negative in a reversal. */
  readonly amount: number;
  readonly amountTax: number;
  readonly quantity: number;
  readonly taxCode: string;
};

type FakeTaxShipping = { readonly amount: number; readonly amountTax: number };

export type FakeTaxCalculation = {
  readonly id: string;
  readonly created: number;
  readonly state: string;
  readonly lines: readonly FakeTaxLine[];
  readonly shipping: FakeTaxShipping | null;
};

export type FakeTaxTransaction = {
  readonly id: string;
  readonly created: number;
  readonly reference: string;
  /** The transaction that it reverses, which may be a reversal. */
  readonly reverses: string | null;
  readonly isFull: boolean;
  readonly lines: readonly FakeTaxLine[];
  readonly shipping: FakeTaxShipping | null;
  /** With tax. */
  readonly total: number;
};

export type Ledger = {
  readonly intents: Map<string, FakeIntent>;
  readonly charges: Map<string, FakeCharge>;
  readonly refunds: Map<string, FakeRefund>;
  readonly disputes: Map<string, FakeDispute>;
  readonly warnings: Map<string, FakeWarning>;
  readonly reviews: Map<string, FakeReview>;
  readonly balance: Map<string, FakeBalanceTransaction>;
  readonly payouts: Map<string, FakePayout>;
  readonly taxCalculations: Map<string, FakeTaxCalculation>;
  /** Of sales, and their reversals. */
  readonly taxTransactions: Map<string, FakeTaxTransaction>;
  /** In chronological order. */
  readonly events: FakeEvent[];
  /** All requests so far, latest last. */
  readonly requests: FakeRequest[];
};

export function emptyLedger(): Ledger {
  return {
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    warnings: new Map(),
    reviews: new Map(),
    balance: new Map(),
    payouts: new Map(),
    taxCalculations: new Map(),
    taxTransactions: new Map(),
    events: [],
    requests: [],
  };
}
