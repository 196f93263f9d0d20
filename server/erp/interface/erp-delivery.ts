import type { ErpDocument, ErpProduct } from "./erp-order.ts";

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

/** What of an order is still to be delivered. */
export type ErpExpectedGoods = {
  /** Every product of the order, with how many of it are in no delivery that is done. */
  readonly toSend: readonly ErpGoods[];
  /** What the deliveries that are done were for. */
  readonly sent: readonly ErpGoods[];
  /** What is not sent anymore, because it was refunded. */
  readonly dropped: readonly ErpGoods[];
};

export type ErpStock = {
  readonly sku: string;
  readonly onHand: number;
  /** On hand and not reserved. */
  readonly sellable: number;
};

/** Parcels, returns and stock. See Erp. */
export type ErpDeliveries = {
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
};
