/** A path of another shop, or an earlier one of this shop. */
export type FormerAddress = {
  readonly path: string;
  /** Where it leads, such as "/products/12". */
  readonly address: string;
  /** The bar's name; null for a page. */
  readonly productName: string | null;
  readonly isArchived: boolean;
  /** Whether an import brought it. */
  readonly isImported: boolean;
};
