import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { categories, categoryNames, isCategory } from "#domain/catalog/category.ts";
import { type ProductListFilter, productListQuery } from "../../admin/product-list-address.ts";

const TYPING_PAUSE_MS = 300;

/** Search and filters, all of them in the address. Without JavaScript a form with a button. */
export function ProductSearch({ filter }: { filter: ProductListFilter }): ReactNode {
  const navigate = useNavigate();
  const navigation = useNavigation();
  /** What is being typed and not yet searched; null when the address says it all. */
  const [typed, setTyped] = useState<string | null>(null);

  function show(changed: Partial<ProductListFilter>) {
    const search = productListQuery({ ...filter, ...changed });
    // One search is one step back, however often it was corrected.
    const replace = changed.search !== undefined && changed.search !== "" && filter.search !== "";
    void navigate({ search }, { replace, preventScrollReset: true });
  }

  const search = useEffectEvent(() => {
    if (typed !== null && typed.trim() !== filter.search) show({ search: typed.trim() });
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(search, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Somewhere else now, by Back or a link: the address is right and not what was typed.
  const settle = useEffectEvent((shown: string) => {
    if (typed !== null && typed.trim() !== shown) setTyped(null);
  });
  useEffect(() => settle(filter.search), [filter.search]);

  return (
    <search className="order-search" aria-busy={navigation.state !== "idle"}>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <div className="order-search-text">
          <label htmlFor="products-search">Search</label>
          <input
            id="products-search"
            type="search"
            name="search"
            className="field"
            placeholder="Name, origin or description"
            autoComplete="off"
            maxLength={200}
            enterKeyHint="search"
            value={typed ?? filter.search}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <div>
          <label htmlFor="products-category">Category</label>
          <select
            id="products-category"
            name="category"
            className="field"
            autoComplete="off"
            value={filter.category ?? ""}
            onChange={({ currentTarget: { value } }) =>
              show({ category: isCategory(value) ? value : undefined })
            }
          >
            <option value="">All categories</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryNames[category]}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor="products-stock">Stock</label>
          <select
            id="products-stock"
            name="stock"
            className="field"
            autoComplete="off"
            value={filter.inStock === undefined ? "" : filter.inStock ? "in" : "out"}
            onChange={({ currentTarget: { value } }) =>
              show({ inStock: value === "" ? undefined : value === "in" })
            }
          >
            <option value="">All products</option>
            <option value="in">In stock</option>
            <option value="out">Out of stock</option>
          </select>
        </div>
        <noscript>
          <button type="submit" className="admin-button">
            Search
          </button>
        </noscript>
      </form>
    </search>
  );
}
