import type { Address } from "#domain/addresses/address.ts";
import type { Cents } from "#domain/money/cents.ts";
import type { ElsewhereMethod } from "#domain/orders/paid-elsewhere.ts";
import type { TaxRate } from "#domain/tax/tax-rate.ts";

export type ErpCustomer = {
  readonly name: string;
  readonly email: string;
  /** Where it is delivered. */
  readonly address: Address;
  /** The customer's own, when it is delivered to somebody else. */
  readonly billingAddress?: Address;
};

/** The ids of the billed customer and the delivery contact in the ERP. */
export type ErpContacts = { readonly customerId: number; readonly deliveryId: number };

/** A bar, or a service for what is not a bar: discount, shipping, tax. */
export type ErpProduct = {
  /** The key in both systems; null for a product that the shop no longer knows. */
  readonly sku: string | null;
  readonly name: string;
  readonly kind: "goods" | "service";
  /** Undefined keeps the price of an existing product, and means 0 for a new one. */
  readonly listPrice: Cents | undefined;
};

/** Some of a product that leave the shop or come back. */
export type ErpGoods = Pick<ErpProduct, "sku" | "name"> & { readonly quantity: number };

/** Some of a product that were made together. */
export type ErpLot = { readonly code: string; readonly quantity: number };

/** A product of which the ERP wants to know the lot, or the number, of each piece. */
export type ErpTrackedProduct = {
  readonly sku: string;
  readonly name: string;
  readonly by: "lot" | "serial";
};

/** What leaves the shop at once, or left it. */
export type ErpParcel = {
  /** Every product of the order, with how many of it are in this parcel. */
  readonly goods: readonly (ErpGoods & {
    /** Fewer than the quantity where the shop does not know the lots. */
    readonly lots: readonly ErpLot[];
  })[];
  /** What left before, in parcels whose deliveries are these. */
  readonly before: { readonly goods: readonly ErpGoods[]; readonly deliveryIds: readonly number[] };
  /** Whether nothing is left to send after it. */
  readonly isLast: boolean;
};

export type ErpOrderLine = ErpProduct & {
  /** The line's own text, such as the name of the shipping method. */
  readonly text: string;
  readonly quantity: number;
  /** Unit price. Negative for a discount. */
  readonly price: Cents;
  /** Only used when the ERP computes the tax. */
  readonly isTaxed: boolean;
};

/** A tax record of the ERP, added on top of prices. */
export type ErpTax = {
  readonly id: number;
  readonly rate: TaxRate;
  /** Whether the ERP rounds the tax per line or per document. */
  readonly rounding: "line" | "document";
};

/** Either a line "Sales Tax", or a tax record of the ERP, which its tax report counts. */
export type ErpTaxMode = "line" | "odoo";

export type ErpOrder = {
  /** The shop's order number, by which the order is found again. */
  readonly reference: string;
  readonly placedAt: Date;
  readonly customer: ErpCustomer;
  readonly lines: readonly ErpOrderLine[];
  /** Null: the tax is one of the lines. */
  readonly tax: ErpTax | null;
  readonly total: Cents;
  /** The customer's notes. */
  readonly notes: string | null;
};

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

/** A fee that the payment provider kept, a payout to the bank, or both together. */
export type ErpBalanceEntry = {
  /** The reference by which the entry is found again: the provider's id. */
  readonly reference: string;
  readonly label: string;
  /** Negative when it was returned. */
  readonly fee: Cents;
  /** Negative when the bank returned it. */
  readonly payout: Cents;
  readonly day: string;
};

/** What of an order is still to be delivered. */
export type ErpExpectedGoods = {
  /** Every product of the order, with how many of it are in no delivery that is done. */
  readonly toSend: readonly ErpGoods[];
  /** What the deliveries that are done were for. */
  readonly sent: readonly ErpGoods[];
  /** What is not sent anymore, because it was refunded. */
  readonly dropped: readonly ErpGoods[];
};

/** The ERP's ids of documents that the shop knows. */
export type ErpDocumentIds = {
  readonly invoices: readonly number[];
  readonly payments: readonly number[];
  readonly entries: readonly number[];
};

/** A customer's payment or refund, as the ERP has it. */
export type ErpPaymentTotal = {
  readonly name: string;
  readonly amount: Cents;
  /** Whether it is matched with what it pays. */
  readonly isMatched: boolean;
  /** The account that it went into instead of the clearing account; null if it did not. */
  readonly strayAccount: string | null;
};

/**
 * Totals of these documents in the ERP, by id; missing, cancelled and draft documents are left out.
 */
export type ErpTotals = {
  readonly invoices: ReadonlyMap<number, Cents>;
  /** The credited amount of each invoice; invoices without a credit note are left out. */
  readonly credits: ReadonlyMap<number, Cents>;
  /** By invoice, the names of its documents that are still to be paid or paid back. */
  readonly open: ReadonlyMap<number, readonly string[]>;
  readonly payments: ReadonlyMap<number, ErpPaymentTotal>;
  readonly entries: ReadonlyMap<number, Cents>;
};

/** A posted line of the clearing account. */
export type ErpClearingLine = {
  readonly moveId: number;
  /** The payment that it belongs to, if any. */
  readonly paymentId: number | null;
  /** The name of its document, as people see it. */
  readonly document: string;
  readonly reference: string;
  readonly day: string;
  /** Negative when money left. */
  readonly amount: Cents;
};

/** The account that takes payments in, and gives refunds, fees and payouts out. */
export type ErpClearing = {
  /** Its code and name. */
  readonly account: string;
  readonly balance: Cents;
  /** Newest first. */
  readonly lines: readonly ErpClearingLine[];
  /** False when older ones were left out. */
  readonly isWhole: boolean;
  /** Why payments go into another account now; one sentence each. */
  readonly problems: readonly string[];
};

/** An existing credit note. */
export type ErpCreditNote = ErpDocument & {
  readonly reference: string;
  readonly total: Cents;
  readonly isPosted: boolean;
  /** Whether another invoice took it back, because a refund failed or a cancellation was undone. */
  readonly isReversed: boolean;
};

/**
 * Creates missing shared records while no other process creates the same; `what` identifies them.
 */
export type WhileAlone = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** One of the options in the ERP that a setting chooses from. */
export type ErpChoice = {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly isChosen: boolean;
};

/** The journal of a way to pay outside the payment provider. */
export type ErpJournal = {
  readonly method: ElsewhereMethod;
  /** The name of the setting that chooses it. */
  readonly setting: string;
  /** Null while none is chosen: orders that were paid like this wait. */
  readonly journal: { readonly id: number; readonly name: string; readonly code: string } | null;
};

/** The services whose money the shop owes to somebody, so that it is no income. */
export const owedSkus = ["SHOP-TAX", "SHOP-GIFT"] as const;
export type OwedSku = (typeof owedSkus)[number];

/** What needs something of the ERP: every order, the ones paid through the provider, … */
export type ErpNeed =
  | "every-order"
  | "provider"
  | ElsewhereMethod
  | OwedSku
  | "taxes"
  | "balance"
  | "lots";

/** What is missing in the ERP or in the settings. What needs it waits; nothing is guessed. */
export type ErpGap = {
  readonly need: ErpNeed;
  /** What is missing and what to do about it. */
  readonly message: string;
  /** What waits for it. */
  readonly waits: string;
  /** What the ERP has that would fit: lines to copy into the settings. */
  readonly proposals: readonly { readonly line: string; readonly name: string }[];
};

/** What the shop found in the ERP for its settings. */
export type ErpSetup = {
  readonly companies: readonly ErpChoice[];
  readonly journals: readonly ErpChoice[];
  readonly elsewhereJournals: readonly ErpJournal[];
  readonly warehouses: readonly ErpChoice[];
  /** Where sales tax that is a line, and gift cards, are owed. */
  readonly taxAccounts: readonly ErpChoice[];
  readonly giftCardAccounts: readonly ErpChoice[];
  readonly taxModes: readonly ErpChoice[];
  readonly feeAccounts: readonly ErpChoice[];
  readonly payoutAccounts: readonly ErpChoice[];
  /** All that is missing, what every order waits for first. */
  readonly gaps: readonly ErpGap[];
  /** The rates of the taxes that the shop makes when the first order has them. */
  readonly taxesToMake: readonly TaxRate[];
};

/** A document in the ERP: its id and the name that people see. */
export type ErpDocument = {
  readonly id: number;
  readonly name: string;
  /** The day it was booked on, when its own is in a month that is closed there. */
  readonly movedTo?: string;
};

export type ErpStock = {
  readonly sku: string;
  readonly onHand: number;
  /** On hand and not reserved. */
  readonly sellable: number;
};

/**
 * The ERP that keeps the books. Each method looks first and then does only what is missing, so that
 * it can be called again when its answer was lost. Dates are written 2026-11-20. Make only one call
 * at a time for one order: the ERP does not stop two callers from creating the same document twice.
 *
 * Every method throws ErpError.
 */
export type Erp = {
  readonly taxMode: ErpTaxMode;
  /** Whether the settings name the accounts for fees and payouts. */
  readonly booksBalance: boolean;
  /** @returns the user's id in the ERP */
  logIn(): Promise<number>;
  /**
   * The company of the shop's documents, where the ERP has several; null where it has only one.
   * Names of documents are only unique within a company.
   */
  companyName(): string | null;
  /**
   * Checks the settings and the user's rights against the ERP, without a cache.
   *
   * @param rates all at which the shop may tax an order
   */
  readSetup(rates: readonly TaxRate[]): Promise<ErpSetup>;
  /**
   * Call before the first write, with what the order needs besides what every order does.
   *
   * @throws ErpError naming what is missing for it
   */
  requireSetup(needs: readonly ErpNeed[]): Promise<void>;
  /** @param customerId the customer, if the order already has one in the ERP */
  findOrCreateContacts(
    customer: ErpCustomer,
    customerId: number | null,
    whileAlone: WhileAlone,
  ): Promise<ErpContacts>;
  /**
   * In the given order. Corrects list prices that differ.
   *
   * @param isSold asked when one is archived: whether the ERP has their sale already, so that it does
   */
  findOrCreateProducts(
    products: readonly ErpProduct[],
    isSold: () => Promise<boolean>,
    whileAlone: WhileAlone,
  ): Promise<number[]>;
  /** Sales taxes that are added on top of prices. */
  listTaxes(): Promise<ErpTax[]>;
  /** The first tax with this rate. */
  findOrCreateTax(rate: TaxRate, whileAlone: WhileAlone): Promise<ErpTax>;
  /** The tax of an invoice's lines; null when the tax is a line of its own. */
  findTaxOfInvoice(invoiceId: number): Promise<ErpTax | null>;
  /**
   * Finds the order by its reference or creates it, and confirms it only when its total equals the
   * shop's to the cent. A quotation with another total or currency is replaced by a new one.
   */
  confirmOrder(
    order: ErpOrder,
    contacts: ErpContacts,
    productIds: readonly number[],
  ): Promise<ErpDocument>;
  /** Changes the delivery contact of the order and of its open deliveries. */
  changeDelivery(orderId: number, deliveryId: number): Promise<void>;
  /** An order sent earlier, or a cancelled one; undefined when there is none. */
  findOrder(reference: string): Promise<ErpDocument | undefined>;
  /** Cancels the order and its open deliveries. @returns false when it was already cancelled */
  cancelOrder(orderId: number): Promise<boolean>;
  /** Confirms an order that was cancelled or never confirmed. */
  reopenOrder(orderId: number): Promise<void>;
  /** Undefined when there is no posted invoice. */
  findInvoice(order: ErpDocument): Promise<ErpDocument | undefined>;
  /**
   * Finds the order's invoice or creates it, and posts it only when its total equals the shop's.
   */
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
   * @param cameBy all money of the order that the refund may be of
   * @returns null when no refund is needed because the credited invoice was still open
   */
  payBack(
    noteId: number,
    money: ErpMoney,
    cameBy: Pick<ErpMoney, "references">,
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
  /** For reconciliation: reads many documents with few calls. */
  readTotals(ids: ErpDocumentIds): Promise<ErpTotals>;
  /** For reconciliation with what the payment provider holds. */
  readClearing(): Promise<ErpClearing>;
  /** @throws ErpError naming everything that prevents booking fees and payouts */
  requireBalanceSetup(): Promise<void>;
  /**
   * Books fees and payouts in the payments journal, in the given order, each once, found again by
   * its reference. All or nothing: none is booked when one is refused.
   */
  bookBalance(entries: readonly ErpBalanceEntry[]): Promise<ErpDocument[]>;
  /**
   * Takes a parcel out of stock, as far as the ERP has not done so: the first deliveries are those
   * of the parcels before it.
   *
   * @returns its deliveries; none when the ERP delivers nothing of this order
   */
  deliver(orderId: number, parcel: ErpParcel): Promise<ErpDocument[]>;
  /** The deliveries of a parcel; undefined when the ERP has not delivered all of it. */
  findDeliveries(orderId: number, parcel: ErpParcel): Promise<ErpDocument[] | undefined>;
  /**
   * Puts goods back into stock, until this much of the order has come back.
   *
   * @param most "delivered": without a refusal when the ERP has not delivered that much yet
   * @returns the returns that were made now
   */
  returnGoods(
    orderId: number,
    goods: readonly ErpGoods[],
    most: "all" | "delivered",
  ): Promise<ErpDocument[]>;
  /**
   * Lets the open deliveries expect what is still to be sent: less after a refund of goods that have
   * not left, more after a shipment was undone.
   */
  expectGoods(orderId: number, goods: ErpExpectedGoods): Promise<void>;
  /** Adds the tracking number to deliveries. */
  addTracking(deliveryIds: readonly number[], tracking: string): Promise<void>;
  /** Those of these SKUs whose lots the ERP tracks. */
  listTrackedProducts(skus: readonly string[]): Promise<ErpTrackedProduct[]>;
  /** Stock of the SKUs that exist in the ERP. */
  listStock(skus: readonly string[]): Promise<ErpStock[]>;
  /** A raw call for the admin's proxy, which decides what is allowed. */
  call(
    model: string,
    method: string,
    args: readonly unknown[],
    kwargs: Readonly<Record<string, unknown>>,
  ): Promise<unknown>;
};

/** The ERP did not answer, or refused. The message is for the shop's owner. */
export class ErpError extends Error {
  override readonly name = "ErpError";
  /**
   * unreachable: nothing is wrong with the request, trying again later may work. login: the
   * credentials were rejected. refused: a person has to change something first.
   */
  readonly reason: "unreachable" | "login" | "refused";
  /**
   * For how long the request may still take effect in the ERP; until then it must not be repeated.
   */
  readonly quietSeconds: number;
  /** For logs: the request and the answer, without personal data. */
  readonly detail: string;
  constructor(
    message: string,
    options: {
      readonly reason: ErpError["reason"];
      readonly quietSeconds?: number;
      readonly detail: string;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.reason = options.reason;
    this.quietSeconds = options.quietSeconds ?? 0;
    this.detail = options.detail;
  }

  get retryable(): boolean {
    return this.reason === "unreachable";
  }
}

/** A person has to change something first; the message says what. */
export function erpRefusal(message: string, detail: string): ErpError {
  return new ErpError(message, { reason: "refused", detail });
}

/** The message, with the company where the ERP has several: their documents have the same names. */
export function messageForOwner(
  erp: Pick<Erp, "companyName">,
  { message, reason }: Pick<ErpError, "message" | "reason">,
): string {
  const company = erp.companyName();
  return company === null || reason !== "refused" ? message : `${message} (Company: ${company})`;
}
