import type { ReactNode } from "react";
import { ListSearch } from "#app/ui/lists/list-search.tsx";
import { categories, categoryNames } from "#domain/catalog/category.ts";
import {
  type ProductListFilter,
  productListFilter,
  productListQuery,
} from "./product-list-address.ts";

export function ProductSearch({ filter }: { filter: ProductListFilter }): ReactNode {
  return (
    <ListSearch
      list="products"
      placeholder="Name, origin or description"
      maxLength={200}
      search={filter.search}
      query={productListQuery(filter)}
      tidy={(query) => productListQuery(productListFilter(query))}
      choices={[
        {
          name: "category",
          label: "Category",
          all: "All categories",
          options: categories.map((value) => ({ value, label: categoryNames[value] })),
        },
        {
          name: "stock",
          label: "Stock",
          all: "All products",
          options: [
            { value: "in", label: "In stock" },
            { value: "out", label: "Out of stock" },
          ],
        },
        {
          name: "archived",
          label: "Where",
          all: "In the shop",
          options: [{ value: "yes", label: "Archived" }],
        },
      ]}
    />
  );
}
