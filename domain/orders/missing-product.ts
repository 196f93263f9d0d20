/** A bar of an order that was paid for and is not in stock. */
export type MissingProduct = {
  readonly productId: number;
  readonly name: string;
  readonly quantity: number;
};
