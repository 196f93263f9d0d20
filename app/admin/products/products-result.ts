import type { ProductForm, ProductProblems } from "#domain/catalog/product-form.ts";

/** What the products screen's action says about a change of one row. */
export type ProductsResult =
  | {
      readonly code: "stock-changed";
      readonly id: number;
      readonly name: string;
      readonly inStock: boolean;
    }
  | { readonly code: "stock-failed" }
  | { readonly code: "deleted"; readonly name: string }
  | { readonly code: "delete-failed" }
  | { readonly code: "unreachable" };

/** What the editor starts from. */
export type ProductStart = {
  readonly form: ProductForm;
  /** 0 for a product that is not there yet. */
  readonly version: number;
};

/** What the editor's action says about a save. */
export type ProductResult =
  | { readonly code: "saved"; readonly name: string; readonly created: boolean }
  | {
      readonly code: "refused";
      readonly problems: ProductProblems;
      /** As typed, so that a plain form shows it again. */
      readonly form: ProductForm;
      /** Of the product that the form was filled in from. */
      readonly version: number;
    }
  | {
      readonly code: "changed-meanwhile";
      readonly theirs: ProductStart;
      readonly form: ProductForm;
    }
  | { readonly code: "gone" }
  | { readonly code: "unreachable" };
