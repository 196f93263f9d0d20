import type { ProductForm } from "#domain/catalog/product-form.ts";

/** Initial data of the editor. */
export type ProductStart = {
  readonly form: ProductForm;
  /** 0 for a new product. */
  readonly version: number;
};

export type ProductSaved = { readonly name: string; readonly created: boolean };
