import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useFetcher } from "react-router";
import { isProductDirty } from "#domain/catalog/product-draft.ts";
import {
  type ProductField,
  type ProductForm,
  type ProductList,
  type ProductProblems,
  productFields,
  productLists,
  readProductForm,
} from "#domain/catalog/product-form.ts";
import { PRODUCTS_UPDATED } from "../../../shop/cart/state/cart-provider.tsx";
import { showToast } from "../../../ui/toaster.tsx";
import { productsMessages } from "../product-message.ts";
import type { ProductResult, ProductStart } from "../products-result.ts";
import { productFormData } from "./product-form-data.ts";
import { type ProductTab, tabOf } from "./product-tabs.tsx";

export type ProductDrafting = {
  readonly draft: ProductForm;
  readonly start: ProductStart;
  readonly problems: ProductProblems;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Saved, and about to leave. */
  readonly done: boolean;
  /** What stands in the way of saving, other than a field. */
  readonly trouble: "unreachable" | "gone" | null;
  /** What somebody else saved in the meantime. */
  readonly theirs: ProductStart | null;
  readonly tab: ProductTab;
  readonly showTab: (tab: ProductTab) => void;
  readonly edit: (field: ProductField, text: string) => void;
  readonly editList: (list: ProductList, entries: readonly string[]) => void;
  readonly flipStock: (on: boolean) => void;
  readonly save: () => void;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
};

const everyField = [...productFields, ...productLists];

/**
 * What stands in the editor until it is saved.
 *
 * @param answered what the server said to a form that was sent without JavaScript
 */
export function useProductDraft(
  action: string,
  loaded: ProductStart,
  answered: ProductResult | undefined,
): ProductDrafting {
  const fetcher = useFetcher<ProductResult>();
  const [start, setStart] = useState(() =>
    answered?.code === "refused" ? { ...loaded, version: answered.version } : loaded,
  );
  const [draft, setDraft] = useState(() => postedForm(loaded, answered));
  const [problems, setProblems] = useState<ProductProblems>(
    answered?.code === "refused" ? answered.problems : {},
  );
  const [theirs, setTheirs] = useState<ProductStart | null>(null);
  const [trouble, setTrouble] = useState<ProductDrafting["trouble"]>(
    answered?.code === "gone" ? "gone" : null,
  );
  const [done, setDone] = useState(false);
  const [tab, setTab] = useState<ProductTab>("basic");
  const saving = fetcher.state !== "idle";

  function refuse(wrong: ProductProblems) {
    const first = everyField.find((field) => wrong[field]);
    flushSync(() => {
      setProblems(wrong);
      if (first) setTab(tabOf[first]);
    });
    if (first) document.getElementById(`product-${first}`)?.focus();
  }

  function begin(next: ProductStart) {
    setStart(next);
    setTheirs(null);
    setProblems({});
  }

  const hear = useEffectEvent((answer: ProductResult) => {
    setTrouble(answer.code === "unreachable" || answer.code === "gone" ? answer.code : null);
    switch (answer.code) {
      case "saved": {
        const { created, saved } = productsMessages;
        showToast(answer.created ? created(answer.name) : saved(answer.name));
        // The cart of this very browser, which other pages hear of by asking.
        window.dispatchEvent(new Event(PRODUCTS_UPDATED));
        setDone(true);
        return;
      }
      case "refused":
        refuse(answer.problems);
        return;
      case "changed-meanwhile":
        setTheirs(answer.theirs);
    }
  });
  const { data } = fetcher;
  useEffect(() => {
    // Not during an effect: the focus goes to a field that React must have drawn by then.
    if (data) queueMicrotask(() => hear(data));
  }, [data]);

  return {
    draft,
    start,
    problems,
    saving,
    done,
    trouble,
    theirs,
    tab,
    showTab: setTab,
    dirty: isProductDirty(draft, start.form),
    edit(field, text) {
      setDraft((current) => ({ ...current, texts: { ...current.texts, [field]: text } }));
      setProblems(({ [field]: _, ...others }) => others);
    },
    editList(list, entries) {
      setDraft((current) => ({ ...current, lists: { ...current.lists, [list]: entries } }));
      setProblems(({ [list]: _, ...others }) => others);
    },
    flipStock: (on) => setDraft((current) => ({ ...current, inStock: on })),
    save() {
      if (saving || done) return;
      const read = readProductForm(draft);
      if (!read.ok) {
        refuse(read.problems);
        return;
      }
      setProblems({});
      void fetcher.submit(productFormData(draft, start.version), { method: "post", action });
    },
    takeTheirs() {
      if (!theirs) return;
      begin(theirs);
      setDraft(theirs.form);
    },
    keepMine() {
      if (theirs) begin(theirs);
    },
  };
}

function postedForm(loaded: ProductStart, answered: ProductResult | undefined): ProductForm {
  if (answered?.code === "refused" || answered?.code === "changed-meanwhile") return answered.form;
  return loaded.form;
}
