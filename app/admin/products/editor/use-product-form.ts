import { useState } from "react";
import { type FormDraft, useFormDraft } from "#app/admin/shared/use-form-draft.ts";
import { PRODUCTS_UPDATED } from "#app/shop/cart/state/cart-provider.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { isProductDirty } from "#domain/catalog/product-draft.ts";
import {
  type ProductDefaults,
  type ProductField,
  type ProductForm,
  type ProductList,
  type ProductProblems,
  productFields,
  productLists,
  readProductForm,
} from "#domain/catalog/product-form.ts";
import { productsMessages } from "../product-message.ts";
import type { ProductSaved, ProductStart } from "../products-result.ts";
import { productFormData } from "./product-form-data.ts";
import { type ProductTab, tabOf } from "./product-tabs.tsx";

export type ProductFormDraft = FormDraft<ProductStart, ProductForm, ProductProblems> & {
  readonly defaults: ProductDefaults;
  /** Saved, and about to leave the screen. */
  readonly done: boolean;
  readonly tab: ProductTab;
  readonly showTab: (tab: ProductTab) => void;
  readonly type: (field: ProductField, text: string) => void;
  readonly setList: (list: ProductList, entries: readonly string[]) => void;
  readonly flipStock: (on: boolean) => void;
};

/** Draft of the product editor until it is saved. */
export function useProductForm(
  action: string,
  loaded: ProductStart,
  defaults: ProductDefaults,
): ProductFormDraft {
  const [done, setDone] = useState(false);
  const [tab, setTab] = useState<ProductTab>("basic");
  const form = useFormDraft<ProductStart, ProductForm, ProductProblems, ProductSaved>({
    loaded,
    draftOf: (start) => start.form,
    isChanged: isProductDirty,
    action,
    problemsOf(draft) {
      const read = readProductForm(draft, defaults);
      return read.ok ? undefined : read.problems;
    },
    formData: (draft, start) => productFormData(draft, start.version),
    fields: [...productFields, ...productLists],
    idOf: (field) => `product-${field}`,
    onRefused: (field) => setTab(tabOf[field]),
    onSaved({ created, name }) {
      showToast(created ? productsMessages.created(name) : productsMessages.saved(name));
      // Tells the cart in this browser; other pages poll.
      window.dispatchEvent(new Event(PRODUCTS_UPDATED));
      setDone(true);
      return undefined;
    },
  });
  const { edit } = form;
  return {
    ...form,
    defaults,
    done,
    tab,
    showTab: setTab,
    type: (field, text) =>
      edit((current) => ({ ...current, texts: { ...current.texts, [field]: text } }), field),
    setList: (list, entries) =>
      edit((current) => ({ ...current, lists: { ...current.lists, [list]: entries } }), list),
    flipStock: (on) => edit((current) => ({ ...current, inStock: on })),
  };
}
