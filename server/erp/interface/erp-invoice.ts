import type { Cents } from "#domain/money/cents.ts";
import type { ElsewhereMethod } from "#domain/orders/paid-elsewhere.ts";
import type { ErpDocument, ErpOrderLine, ErpTax } from "./erp-order.ts";

/** A customer's payment or refund. */
export type ErpMoney = {
  /** How it was paid outside the payment provider; null or undefined for the provider. */
  readonly method?: ElsewhereMethod | null;
  /** The references by which the payment is found again: the provider's id first. */
  readonly references: readonly [string, ...string[]];
  readonly amount: Cents;
  readonly day: string;
};

/** A credit note for a whole invoice or a part of it. */
export type ErpCredit = {
  /** The reference by which the credit note is found again. */
  readonly reference: string;
  readonly lines: readonly ErpOrderLine[];
  /** Null: the tax is one of the lines. */
  readonly tax: ErpTax | null;
  readonly total: Cents;
  readonly day: string;
};

/** An existing credit note. */
export type ErpCreditNote = ErpDocument & {
  readonly reference: string;
  readonly total: Cents;
  readonly isPosted: boolean;
  /** Whether another invoice took it back, because a refund failed or a cancellation was undone. */
  readonly isReversed: boolean;
};

/** Invoices and credit notes, and the money for them. See Erp. */
export type ErpInvoices = {
  /** The tax of an invoice's lines; null when the tax is a line of its own. */
  findTaxOfInvoice(invoiceId: number): Promise<ErpTax | null>;
  /** Undefined when there is no posted invoice. */
  findInvoice(order: ErpDocument): Promise<ErpDocument | undefined>;
  /** Finds the order's invoice or creates it, and posts it only if its total equals the shop's. */
  issueInvoice(
    order: ErpDocument,
    invoice: { readonly total: Cents; readonly day: string },
  ): Promise<ErpDocument>;
  /** Whether the invoice was paid with money. */
  isPaid(invoiceId: number): Promise<boolean>;
  /**
   * A payment for an invoice that is credited by now stands for itself: the customer is owed it.
   *
   * @returns null when somebody marked the invoice as paid without a payment of ours
   */
  registerPayment(invoiceId: number, payment: ErpMoney): Promise<ErpDocument | null>;
  /**
   * All credit notes of an invoice and of the invoices that took some of them back, whoever made
   * them, except cancelled ones.
   */
  listCreditNotes(invoiceId: number): Promise<ErpCreditNote[]>;
  /** Creates a credit note. Check first that there is none. */
  createCreditNote(
    invoiceId: number,
    credit: ErpCredit,
    productIds: readonly number[],
  ): Promise<ErpCreditNote>;
  postCreditNote(note: ErpCreditNote): Promise<ErpDocument>;
  /**
   * Books the refund of a credit note in the journal that received the payment.
   *
   * @param paymentReferences all money of the order that the refund may be of
   * @returns null when no refund is needed because the credited invoice was still open
   */
  payBack(
    noteId: number,
    money: ErpMoney,
    paymentReferences: Pick<ErpMoney, "references">,
  ): Promise<ErpDocument | null>;
  /**
   * Takes a credit note back with an invoice of the same lines, so that a month that is over never
   * changes. A draft is cancelled.
   *
   * @param day when it was taken back
   */
  reverseCreditNote(note: ErpCreditNote, day: string): Promise<ErpDocument>;
  /**
   * Books money that was sent to a customer and came back.
   *
   * @param returned what came back; its references are its own
   * @param sent the references of the payment by which it was sent
   * @param reversal the invoice that it pays; null when the customer is still owed it
   * @returns null when nothing was sent
   */
  takeReturnedMoney(
    returned: ErpMoney,
    sent: ErpMoney["references"],
    reversal: Pick<ErpDocument, "id"> | null,
  ): Promise<ErpDocument | null>;
};
