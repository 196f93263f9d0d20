/** Differences between an order and its payment. */
export type FindingCode =
  | "paid-without-order"
  | "order-without-payment"
  | "amount-differs"
  | "status-differs"
  | "refund-differs"
  /** The shop's refunds add up to another sum than the provider's. */
  | "refund-list-differs"
  | "refund-not-sent"
  /** Two payments of one order succeeded. */
  | "paid-twice"
  | "paid-after-cancellation"
  | "paid-after-deletion"
  /** The payment could not be read, so nothing was compared. */
  | "not-readable";

/** Differences between the shop, the provider's balance and the ERP's documents. */
export type BookFindingCode =
  /** The provider's balance has a payment that belongs to no order. */
  | "entry-without-order"
  /** The shop does not know this kind of balance entry. */
  | "entry-unknown"
  /** A payout's entries add up to another sum. */
  | "payout-differs"
  | "invoice-differs"
  | "payment-differs"
  | "credits-differ"
  | "pay-back-differs"
  /** A payment, or what it pays, is no longer matched with the other. */
  | "not-matched"
  /** A payment went into another account than the clearing account. */
  | "payment-astray"
  /** Of a fee or a payout. */
  | "booking-differs";
