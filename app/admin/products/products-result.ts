import type { ProductForm } from "#domain/catalog/product-form.ts";

/** What the products screen's action says about a change of one row. */
export type ProductsResult =
  | {
      readonly code: "stock-changed";
      readonly id: number;
      readonly name: string;
      readonly inStock: boolean;
    }
  | { readonly code: "stock-failed" }
  /** Several at once; those that were left as they are, are skipped. */
  | { readonly code: "edited"; readonly changed: number; readonly skipped: number }
  | { readonly code: "edit-failed" }
  | { readonly code: "not-a-price" }
  | { readonly code: "deleted"; readonly name: string }
  | { readonly code: "delete-failed" }
  | { readonly code: "unreachable" };

/** What the editor starts from. */
export type ProductStart = {
  readonly form: ProductForm;
  /** 0 for a product that is not there yet. */
  readonly version: number;
};

export type ProductSaved = { readonly name: string; readonly created: boolean };
