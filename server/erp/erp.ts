import type { Cents } from "#domain/money/cents.ts";
import type { Address } from "#domain/orders/address.ts";

export type ErpCustomer = {
  readonly name: string;
  readonly email: string;
  readonly address: Address;
};

/** A bar, or one of the three services for an order's discount, shipping and tax. */
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
};

export type ErpOrder = {
  /** The shop's order number: what the order is found again by. */
  readonly reference: string;
  readonly customer: ErpCustomer;
  readonly lines: readonly ErpOrderLine[];
  readonly total: Cents;
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
  /** @returns the user's number there */
  logIn(): Promise<number>;
  findOrCreateCustomer(customer: ErpCustomer): Promise<number>;
  /** In the order given. List prices that differ are set right. */
  findOrCreateProducts(products: readonly ErpProduct[]): Promise<number[]>;
  /**
   * Finds the order by its reference or makes it, and confirms it, but only when its total is the
   * shop's to the cent.
   */
  confirmOrder(
    order: ErpOrder,
    customerId: number,
    productIds: readonly number[],
  ): Promise<ErpDocument>;
  /** An order that was sent earlier, or a cancelled one; undefined when there is none. */
  findOrder(reference: string): Promise<ErpDocument | undefined>;
  /** Finds the order's invoice or makes it, and posts it, but only when its total is the shop's. */
  issueInvoice(
    orderId: number,
    invoice: { readonly total: Cents; readonly day: string },
  ): Promise<ErpDocument>;
  /** @returns null when somebody marked the invoice as paid without a payment of ours */
  registerPayment(
    invoiceId: number,
    payment: { readonly reference: string; readonly total: Cents; readonly day: string },
  ): Promise<ErpDocument | null>;
  /** Takes the goods out of the stock. @returns the deliveries */
  deliver(orderId: number): Promise<ErpDocument[]>;
  /** What is still to be undone of an order that ended: nothing, when all of it was. */
  listLeftovers(orderId: number, ended: "cancelled" | "refunded"): Promise<ErpDocument[]>;
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
