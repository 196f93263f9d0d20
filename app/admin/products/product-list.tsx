import type { ReactNode } from "react";
import { Link } from "react-router";
import { ProductImage } from "#app/shop/pictures/product-image.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { switchLook, switchOff, switchOn } from "#app/ui/fields/switch-field.tsx";
import { ConfirmButton } from "#app/ui/overlays/confirm-button.tsx";
import { categories, categoryNames } from "#domain/catalog/category.ts";
import type { ProductListSort } from "#domain/catalog/product-list-sort.ts";
import { countNoun } from "#domain/words/count-noun.ts";
import { useAction } from "../actions/use-action.ts";
import { defineList, type ListColumn } from "../list/define-list.ts";
import { flag, oneOf } from "../list/list-filters.ts";
import { RowLink } from "../shared/list-cells.tsx";
import { CountCell, PriceCell } from "./product-cells.tsx";
import { askToDelete, productsMessages } from "./product-message.ts";
import type { ProductRow } from "./product-views.ts";

const columns: readonly ListColumn<ProductRow, ProductListSort["by"]>[] = [
  {
    id: "picture",
    title: "Picture",
    hiddenTitle: true,
    cell: ({ image, focus, name }) => (
      <ProductImage
        image={image}
        focus={focus}
        name={name}
        sizes="48px"
        className="rounded-sm text-xl"
      />
    ),
  },
  {
    id: "product",
    title: "Product",
    isRowHeader: true,
    sortBy: "name",
    cell: ({ id, name, origin }, { query }) => (
      <>
        <RowLink to={`/admin/products/${id}${query}`}>{name || "No name"}</RowLink>{" "}
        <span className="cell-origin">{origin}</span>
      </>
    ),
  },
  {
    id: "category",
    title: "Category",
    cell: ({ category }) => (
      <span
        className="before:mr-2 before:inline-block before:size-2.5 before:rounded-full before:bg-accent"
        data-category={category}
      >
        {categoryNames[category]}
      </span>
    ),
  },
  {
    id: "cocoa",
    title: "Cocoa",
    numeric: true,
    cell: ({ cocoaPercentage }) =>
      cocoaPercentage !== null && (
        <>
          <span>{`${cocoaPercentage}%`}</span>
          <span className="@min-[52rem]/main:hidden"> cocoa</span>
        </>
      ),
  },
  {
    id: "price",
    title: "Price",
    numeric: true,
    sortBy: "price",
    cell: (product) => <PriceCell product={product} />,
  },
  {
    id: "count",
    title: "For sale",
    numeric: true,
    cell: (product) => <CountCell product={product} />,
  },
  {
    id: "stock",
    title: "Stock",
    sortBy: "stock",
    cell: (product) => (
      <>
        <Stock product={product} />
        {product.people > 0 && (
          <span className="cell-note">{countNoun(product.people, "waits", "wait")}</span>
        )}
      </>
    ),
  },
  {
    id: "delete",
    title: "Delete",
    hiddenTitle: true,
    cell: (product) => <DeleteProduct product={product} />,
  },
];

const stockNames = { in: "In stock", out: "Out of stock" };

export const productList = defineList({
  noun: { one: "product", many: "products" },
  path: "/admin/products",
  caption: "Products, newest first",
  className: "product-table",
  hasOwnPhoneRows: true,
  hasToolsWhenEmpty: true,
  search: { placeholder: "Name, origin or description" },
  filters: {
    category: oneOf(categories, {
      label: "Category",
      all: "All categories",
      labelOf: (category) => categoryNames[category],
    }),
    stock: oneOf(["in", "out"], {
      label: "Stock",
      all: "All products",
      labelOf: (stock) => stockNames[stock],
    }),
    archived: flag({ label: "Where", all: "In the shop", on: "Archived" }),
    awaited: flag({
      label: "People waiting",
      all: "Waited for or not",
      on: "People wait for it",
      isExtra: true,
    }),
  },
  sort: {
    initialLabel: "Newest first",
    choices: [
      { by: "name", descending: false, label: "Name, A to Z" },
      { by: "name", descending: true, label: "Name, Z to A" },
      { by: "price", descending: false, label: "Price, lowest first" },
      { by: "price", descending: true, label: "Price, highest first" },
      { by: "stock", descending: false, label: "Out of stock first" },
      { by: "stock", descending: true, label: "In stock first" },
    ],
  },
  sizes: [20],
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name || "this product",
});

/** Whether it can be bought: by its count, or by a switch. */
function Stock({ product }: { product: ProductRow }) {
  if (product.remaining === null) return <StockSwitch product={product} />;
  return (
    <Link
      className="relative z-1 inline-flex min-h-6 items-center font-medium hover:underline"
      to={`/admin/stock/${product.id}`}
    >
      {product.remaining === 0 ? <span className="text-danger">Sold out</span> : "On sale"}
    </Link>
  );
}

function DeleteProduct({ product }: { product: ProductRow }): ReactNode {
  const { run, isBusy } = useAction("delete-product", { failure: productsMessages.deleteFailed });
  return (
    <ConfirmButton
      as="button"
      type="button"
      className="relative z-1 grid size-11 cursor-pointer place-items-center rounded-full text-soft hover:bg-sunken hover:text-danger"
      aria-label={`Delete ${product.name}`}
      aria-disabled={isBusy}
      ask={askToDelete(product.name || "this product")}
      onClick={() => run({ productId: product.id })}
    >
      <Icon d={TRASH} size={16} lineWidth={1.4} />
    </ConfirmButton>
  );
}

const TRASH =
  "M2.500 4.500h11M6 4.500V2.750h4V4.500M4 4.500l.6 8.750h6.800L12 4.500M6.750 7v4M9.250 7v4";

/**
 * Switches whether a product can be bought. Optimistic: shows the change at once and reverts it
 * when the server refuses; the toast can undo it.
 */
function StockSwitch({ product }: { product: ProductRow }) {
  const { run, sent } = useAction("change-product-stock", {
    failure: productsMessages.stockFailed,
    whenBusy: "queue",
  });
  const inStock = sent?.inStock ?? product.inStock;

  return (
    <button
      type="button"
      role="switch"
      aria-checked={inStock}
      aria-label={`${product.name} is in stock`}
      className="relative z-1 inline-flex min-h-11 min-w-35 cursor-pointer items-center gap-2.5 text-left font-medium aria-[checked=false]:text-soft"
      onClick={() => run({ productId: product.id, inStock: !inStock })}
    >
      <span className={`${switchLook} ${inStock ? switchOn : switchOff}`} aria-hidden="true" />
      <span aria-hidden="true">{inStock ? "In stock" : "Out of stock"}</span>
    </button>
  );
}
