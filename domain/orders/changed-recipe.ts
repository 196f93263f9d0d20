/** A bar that is still to be sent, whose recipe has changed since it was ordered. */
export type ChangedRecipe = {
  readonly productId: number;
  readonly name: string;
  /** The allergens the customer was told. */
  readonly contained: readonly string[];
  readonly contains: readonly string[];
  readonly recipeHash: number;
};
