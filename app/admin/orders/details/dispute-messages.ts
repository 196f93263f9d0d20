/** Stripe's dispute reasons, with the evidence that convinces the bank. */
type Reason = { readonly says: string; readonly wants: readonly string[] };

const disputeReasons: Record<string, Reason> = {
  fraudulent: {
    says: "The cardholder says that they did not make this payment.",
    wants: [
      "That the name and address of the order are the cardholder's",
      "A proof of delivery to that address",
      "Any email in which the customer wrote about the order",
    ],
  },
  product_not_received: {
    says: "The customer says that the parcel never arrived.",
    wants: [
      "The carrier, the tracking number and the date of delivery",
      "The address that the parcel went to",
      "Any email in which the customer confirmed that it came",
    ],
  },
  product_unacceptable: {
    says: "The customer says that what came was broken or not as described.",
    wants: [
      "What the product's page promised",
      "What you offered when the customer wrote, and what they answered",
      "Your terms on returns",
    ],
  },
  credit_not_processed: {
    says: "The customer says that a promised refund never came.",
    wants: [
      "The refunds listed below, with their dates",
      "Your terms on returns, and why no refund was due",
    ],
  },
  duplicate: {
    says: "The customer says that they paid twice for the same order.",
    wants: ["That the other payment was for another order, with its number and bars"],
  },
};

const other: Reason = {
  says: "The customer's bank gave no reason that we know more about.",
  wants: [
    "What was bought, when, and where it went",
    "A proof of delivery",
    "The emails between you and the customer",
  ],
};

/** @param reason in the payment provider's words */
export function disputeReason(reason: string): Reason {
  return (Object.hasOwn(disputeReasons, reason) ? disputeReasons[reason] : undefined) ?? other;
}
