import type { Cents } from "#domain/money/cents.ts";
import type { Address } from "#domain/orders/address.ts";
import type { TaxRate } from "#domain/tax/tax-rate.ts";

export type ErpCustomer = {
  readonly name: string;
  readonly email: string;
  readonly address: Address;
};

/** Whom an order is billed to, and where it goes; their numbers in the ERP. */
export type ErpContacts = { readonly customerId: number; readonly deliveryId: number };

/** A bar, or one of the services for what of an order is no bar: discount, shipping, tax. */
export type ErpProduct = {
  /** The key in both systems; null for a bar that the shop does not know any more. */
  readonly sku: string | null;
  readonly name: string;
  readonly kind: "goods" | "service";
  /** Undefined leaves the price of a product that is there, and is 0 for a new one. */
  readonly listPrice: Cents | undefined;
};

export type ErpOrderLine = ErpProduct & {
  readonly quantity: number;
  /** Of one. Negative for a discount. */
  readonly price: Cents;
  /** Only where the ERP computes the tax. */
  readonly isTaxed: boolean;
};

/** A tax of the ERP's own, which comes on top of prices. */
export type ErpTax = {
  readonly id: number;
  readonly rate: TaxRate;
  /** Whether the ERP rounds the tax of each line, or that of a document. */
  readonly rounding: "line" | "document";
};

/** A line "Sales Tax", or a tax of the ERP's that its tax report counts. */
export type ErpTaxMode = "line" | "odoo";

export type ErpOrder = {
  /** The shop's order number: what the order is found again by. */
  readonly reference: string;
  readonly placedAt: Date;
  readonly customer: ErpCustomer;
  readonly lines: readonly ErpOrderLine[];
  /** Null: the tax is among the lines. */
  readonly tax: ErpTax | null;
  readonly total: Cents;
  /** What the customer wrote. */
  readonly notes: string | null;
};

/** Money that a customer paid, or got back. */
export type ErpMoney = {
  /** What the payment is found again by: the provider's id of it first. */
  readonly references: readonly [string, ...string[]];
  readonly amount: Cents;
  readonly day: string;
};

/** What takes an invoice back, or a part of it. */
export type ErpCredit = {
  /** What the credit note is found again by. */
  readonly reference: string;
  readonly lines: readonly ErpOrderLine[];
  /** Null: the tax is among the lines. */
  readonly tax: ErpTax | null;
  readonly total: Cents;
  readonly day: string;
};

/** A fee that the payment provider kept, or a payout to the bank, or both at once. */
export type ErpBalanceEntry = {
  /** What the entry is found again by: the provider's id of it. */
  readonly reference: string;
  readonly label: string;
  /** Below zero when it was given back. */
  readonly fee: Cents;
  /** Below zero when it came back from the bank. */
  readonly payout: Cents;
  readonly day: string;
};

/** Documents of which the shop knows the numbers in the ERP. */
export type ErpDocumentIds = {
  readonly invoices: readonly number[];
  readonly payments: readonly number[];
  readonly entries: readonly number[];
};

/** What the ERP has of them, by their numbers; what is missing, taken back or not posted is left out. */
export type ErpTotals = {
  readonly invoices: ReadonlyMap<number, Cents>;
  /** What credit notes take back of each invoice; an invoice without any is left out. */
  readonly credits: ReadonlyMap<number, Cents>;
  readonly payments: ReadonlyMap<number, Cents>;
  readonly entries: ReadonlyMap<number, Cents>;
};

/** A credit note that is there. */
export type ErpCreditNote = ErpDocument & {
  readonly reference: string;
  readonly total: Cents;
  readonly isPosted: boolean;
};

/** Makes what is missing while no other process makes the same: `what` says which things those are. */
export type WhileAlone = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** One of several in the ERP that the settings choose from. */
export type ErpChoice = {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly isChosen: boolean;
};

/** What the shop found in the ERP for its settings. */
export type ErpSetup = {
  readonly companies: readonly ErpChoice[];
  readonly journals: readonly ErpChoice[];
  readonly warehouses: readonly ErpChoice[];
  readonly taxModes: readonly ErpChoice[];
  readonly feeAccounts: readonly ErpChoice[];
  readonly payoutAccounts: readonly ErpChoice[];
  /** One sentence each; with any of them no order is sent. */
  readonly problems: readonly string[];
  /** What keeps fees and payouts from being booked; orders are sent all the same. */
  readonly balanceProblems: readonly string[];
};

/** A document there: its number in the ERP and the name that people see. */
export type ErpDocument = { readonly id: number; readonly name: string };

export type ErpStock = {
  readonly sku: string;
  readonly onHand: number;
  /** On hand and not promised to anybody. */
  readonly sellable: number;
};

/**
 * The business system that keeps the books. Each method looks first and then does only what is
 * missing, so that it can be called again when its answer was lost. Days are written 2026-11-20.
 * One call at a time for one order: the ERP does not stop two callers from creating the same
 * document twice.
 *
 * Every method throws ErpError.
 */
export type Erp = {
  readonly taxMode: ErpTaxMode;
  /** Whether the settings name the accounts of fees and payouts. */
  readonly booksBalance: boolean;
  /** @returns the user's number there */
  logIn(): Promise<number>;
  /** Compares the settings and the user's rights with what is there, anew. */
  readSetup(): Promise<ErpSetup>;
  /** Before the first write. @throws ErpError naming everything that readSetup finds wrong */
  requireSetup(): Promise<void>;
  /** @param customerId the customer, where the order has one there already */
  findOrCreateContacts(
    customer: ErpCustomer,
    customerId: number | null,
    whileAlone: WhileAlone,
  ): Promise<ErpContacts>;
  /** In the order given. List prices that differ are set right. */
  findOrCreateProducts(products: readonly ErpProduct[], whileAlone: WhileAlone): Promise<number[]>;
  /** Those on sales that come on top of prices. */
  listTaxes(): Promise<ErpTax[]>;
  /** The first of the rate. */
  findOrCreateTax(rate: TaxRate, whileAlone: WhileAlone): Promise<ErpTax>;
  /** The tax of an invoice's lines; null where its tax is a line of its own. */
  findTaxOfInvoice(invoiceId: number): Promise<ErpTax | null>;
  /**
   * Finds the order by its reference or makes it, and confirms it, but only when its total is the
   * shop's to the cent. A quotation with another total or currency is replaced by a new one.
   */
  confirmOrder(
    order: ErpOrder,
    contacts: ErpContacts,
    productIds: readonly number[],
  ): Promise<ErpDocument>;
  /** Has the order, and what of it did not go out yet, go to another contact. */
  changeDelivery(orderId: number, deliveryId: number): Promise<void>;
  /** An order that was sent earlier, or a cancelled one; undefined when there is none. */
  findOrder(reference: string): Promise<ErpDocument | undefined>;
  /**
   * Cancels the order and what of its deliveries did not go out.
   * @returns false when it was cancelled already
   */
  cancelOrder(orderId: number): Promise<boolean>;
  /** Confirms an order that was cancelled, or never confirmed. */
  reopenOrder(orderId: number): Promise<void>;
  /** Undefined when there is none that is posted. */
  findInvoice(order: ErpDocument): Promise<ErpDocument | undefined>;
  /** Finds the order's invoice or makes it, and posts it, but only when its total is the shop's. */
  issueInvoice(
    order: ErpDocument,
    invoice: { readonly total: Cents; readonly day: string },
  ): Promise<ErpDocument>;
  /** Whether the invoice counts as paid by money. */
  isPaid(invoiceId: number): Promise<boolean>;
  /** @returns null when somebody marked the invoice as paid without a payment of ours */
  registerPayment(invoiceId: number, payment: ErpMoney): Promise<ErpDocument | null>;
  /** Those of an invoice, whoever made them; cancelled ones left out. */
  listCreditNotes(invoiceId: number): Promise<ErpCreditNote[]>;
  /** Makes a credit note. Look first whether there is one. */
  createCreditNote(
    invoiceId: number,
    credit: ErpCredit,
    productIds: readonly number[],
  ): Promise<ErpCreditNote>;
  postCreditNote(note: ErpCreditNote): Promise<ErpDocument>;
  /**
   * Books that money of a credit note went back, in the journal into which it came.
   *
   * @param payment how it came
   * @returns null when the note is settled without: the invoice that it takes back was open
   */
  payBack(
    noteId: number,
    money: ErpMoney,
    payment: Pick<ErpMoney, "references">,
  ): Promise<ErpDocument | null>;
  /** Cancels the payment of money that went back and came again; nothing where there is none. */
  cancelPayBack(references: ErpMoney["references"]): Promise<void>;
  cancelCreditNote(noteId: number): Promise<void>;
  /** For comparing: a few calls for many documents. */
  readTotals(ids: ErpDocumentIds): Promise<ErpTotals>;
  /** @throws ErpError naming everything that keeps fees and payouts from being booked */
  requireBalanceSetup(): Promise<void>;
  /**
   * Books fees and payouts in the journal of payments, in the order given; each once, found again by
   * its reference. Nothing of all is booked when one of them is refused.
   */
  bookBalance(entries: readonly ErpBalanceEntry[]): Promise<ErpDocument[]>;
  /**
   * Takes the goods out of the stock.
   *
   * @param tracking under which number, or numbers, the parcel is found; null when nobody knows
   * @returns the deliveries
   */
  deliver(orderId: number, tracking: string | null): Promise<ErpDocument[]>;
  /** Adds the parcel's number to deliveries that went out before it was known. */
  addTracking(orderId: number, tracking: string): Promise<void>;
  /** Of those that are known there. */
  listStock(skus: readonly string[]): Promise<ErpStock[]>;
  /** One call as it is, for the admin's proxy, which decides what may be asked. */
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
   * unreachable: nothing wrong with the request, trying again later may work.
   * login: the shop was not let in. refused: a person has to change something first.
   */
  readonly reason: "unreachable" | "login" | "refused";
  /** How long the request may still be carried out there; until then it must not be repeated. */
  readonly quietSeconds: number;
  /** For logs: what was asked and what came, without anybody's data. */
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
