import { categoryNames } from "#domain/catalog/category.ts";
import type { Product } from "#domain/catalog/product.ts";

/** Breadcrumbs of a bar's page. */
export function trailTo({ id, name, category }: Product) {
  return [
    { name: "Home", path: "/" },
    { name: "Chocolate Bars", path: "/products" },
    { name: categoryNames[category], path: `/products?category=${category}` },
    { name, path: `/products/${id}` },
  ];
}
