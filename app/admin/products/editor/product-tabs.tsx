import type { KeyboardEvent, ReactNode } from "react";
import type { ProductField, ProductList, ProductProblems } from "#domain/catalog/product-form.ts";

export const productTabs = ["basic", "details", "images"] as const;
export type ProductTab = (typeof productTabs)[number];

const tabNames: Record<ProductTab, string> = {
  basic: "Basic Info",
  details: "Details",
  images: "Images",
};

/** On which tab each field is. */
export const tabOf: Record<ProductField | ProductList, ProductTab> = {
  name: "basic",
  origin: "basic",
  description: "basic",
  fullDescription: "basic",
  price: "basic",
  category: "basic",
  rating: "basic",
  cocoaPercentage: "basic",
  tags: "basic",
  ingredients: "details",
  allergens: "details",
  servingSize: "details",
  calories: "details",
  fat: "details",
  carbs: "details",
  protein: "details",
  sugar: "details",
  image: "images",
  additionalImages: "images",
};

/**
 * The editor's tabs, by arrow keys too. Without JavaScript there are none, and all panels are shown.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function ProductTabs(props: {
  tab: ProductTab;
  problems: ProductProblems;
  onTab: (tab: ProductTab) => void;
}): ReactNode {
  const { tab, problems, onTab } = props;
  const wrong = Object.keys(problems) as (ProductField | ProductList)[];

  function move(event: KeyboardEvent) {
    const place = productTabs.indexOf(tab);
    const last = productTabs.length - 1;
    const places: Record<string, number> = {
      ArrowRight: place === last ? 0 : place + 1,
      ArrowLeft: place === 0 ? last : place - 1,
      Home: 0,
      End: last,
    };
    const next = productTabs[places[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(tabId(next))?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label="Product"
      className="editor-tabs admin-script-only"
      onKeyDown={move}
    >
      {productTabs.map((each) => {
        const count = wrong.filter((field) => tabOf[field] === each).length;
        return (
          <button
            key={each}
            type="button"
            role="tab"
            id={tabId(each)}
            aria-selected={tab === each}
            aria-controls={panelId(each)}
            tabIndex={tab === each ? 0 : -1}
            onClick={() => onTab(each)}
          >
            {tabNames[each]}
            {count > 0 && (
              <span className="editor-tab-wrong">
                {count === 1 ? "1 field needs attention" : `${count} fields need attention`}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

export function ProductPanel(props: {
  tab: ProductTab;
  shown: ProductTab;
  children: ReactNode;
}): ReactNode {
  const { tab, shown, children } = props;
  return (
    <div
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      className="editor-panel"
      // Not the attribute `hidden`: without JavaScript there are no tabs to show it by.
      data-shown={tab === shown}
    >
      {children}
    </div>
  );
}

function tabId(tab: ProductTab): string {
  return `product-tab-${tab}`;
}

function panelId(tab: ProductTab): string {
  return `product-panel-${tab}`;
}
