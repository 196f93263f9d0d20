/** A bar that is still to be sent, whose recipe has changed since it was ordered, or that was deleted. */
export type ChangedRecipe = {
  readonly productId: number;
  readonly name: string;
  /** The allergens the customer was told. */
  readonly contained: readonly string[];
  /** Null, like the hash, when the bar was deleted. */
  readonly contains: readonly string[] | null;
  readonly recipeHash: number | null;
};
