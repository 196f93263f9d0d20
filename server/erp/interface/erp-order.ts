import type { Address } from "#domain/addresses/address.ts";
import type { Cents } from "#domain/money/cents.ts";
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

/** A document in the ERP: its id and the name that people see. */
export type ErpDocument = {
  readonly id: number;
  readonly name: string;
  /** The day it was booked on, when its own is in a month that is closed there. */
  readonly movedTo?: string;
};

/** Creates missing shared records while no other process creates the same, known by `what`. */
export type WhileAlone = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** Orders, and the customers, products and taxes in them. See Erp. */
export type ErpOrders = {
  readonly taxMode: ErpTaxMode;
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
};
