import type { ProductForm } from "#domain/catalog/product-form.ts";

/** Answers of the products screen's action. */
export type ProductsResult =
  | {
      readonly code: "stock-changed";
      readonly id: number;
      readonly name: string;
      readonly inStock: boolean;
    }
  | { readonly code: "stock-failed" }
  /** A change of several products; skipped ones stayed as they were. */
  | { readonly code: "edited"; readonly changed: number; readonly skipped: number }
  | { readonly code: "edit-failed" }
  | { readonly code: "not-a-price" }
  | { readonly code: "deleted"; readonly name: string }
  | { readonly code: "delete-failed" }
  | { readonly code: "unreachable" };

/** Initial data of the editor. */
export type ProductStart = {
  readonly form: ProductForm;
  /** 0 for a new product. */
  readonly version: number;
};

export type ProductSaved = { readonly name: string; readonly created: boolean };
