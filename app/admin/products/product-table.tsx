import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ProductImage } from "#app/shop/shared/product-image.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import type { Selection } from "#app/ui/hooks/use-selection.ts";
import { type Column, type ColumnSort, DataTable } from "#app/ui/lists/data-table.tsx";
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx";
import { categoryNames } from "#domain/catalog/category.ts";
import type { ProductListSort } from "#domain/catalog/product-list-sort.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { useAction } from "../action/use-action.ts";
import type { deleteProductAction } from "./product-actions.ts";
import { type ProductListFilter, productListQuery } from "./product-list-address.ts";
import { productsMessages } from "./product-message.ts";
import type { ProductRow } from "./product-views.ts";
import { StockSwitch } from "./stock-switch.tsx";

/** The list of products. */
export function ProductTable(props: {
  products: readonly ProductRow[];
  filter: ProductListFilter;
  listQuery: string;
  selection: Selection;
}): ReactNode {
  const { products, filter, listQuery, selection } = props;
  const { sort } = filter;
  const deletion = useAction<typeof deleteProductAction>("delete-product", {
    failure: productsMessages.deleteFailed,
    mayOverlap: true,
  });
  const [deleting, setDeleting] = useState<ProductRow | null>(null);

  /** Sorts ascending on the first press, descending on the next. */
  const sortOf = (by: ProductListSort["by"]): ColumnSort => {
    const current = sort?.by === by ? sort : undefined;
    const next = { by, descending: current?.descending === false };
    return {
      direction: current && (current.descending ? "descending" : "ascending"),
      query: productListQuery({ ...filter, sort: next }),
    };
  };

  const columns: Column<ProductRow>[] = [
    {
      id: "picture",
      title: "Picture",
      hiddenTitle: true,
      cell: ({ image, name }) => (
        <ProductImage image={image} name={name} sizes="48px" className="rounded-sm text-xl" />
      ),
    },
    {
      id: "product",
      title: "Product",
      isRowHeader: true,
      sort: sortOf("name"),
      cell: ({ id, name, origin }) => (
        <>
          <Link className="row-link" to={`/admin/products/${id}${listQuery}`}>
            {name || "No name"}
          </Link>
          <span className="block text-[0.8125rem] font-normal text-soft">{origin}</span>
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
      sort: sortOf("price"),
      cell: (product) => <Price product={product} />,
    },
    {
      id: "stock",
      title: "Stock",
      sort: sortOf("stock"),
      cell: (product) =>
        product.remaining === null ? (
          <StockSwitch product={product} />
        ) : (
          <Link
            className={`relative z-1 inline-flex min-h-11 min-w-35 items-center font-medium hover:underline ${product.remaining === 0 ? "text-danger" : ""}`}
            to={`/admin/stock/${product.id}`}
          >
            {product.remaining === 0 ? "Sold out" : `${product.remaining} for sale`}
          </Link>
        ),
    },
    {
      id: "delete",
      title: "Delete",
      hiddenTitle: true,
      cell: (product) => (
        <button
          type="button"
          className="relative z-1 grid size-11 cursor-pointer place-items-center rounded-full text-soft hover:bg-sunken hover:text-danger"
          aria-label={`Delete ${product.name}`}
          aria-disabled={deletion.isBusy}
          onClick={() => setDeleting(product)}
        >
          <Icon d={TRASH} size={16} lineWidth={1.4} />
        </button>
      ),
    },
  ];

  return (
    <>
      <DataTable
        className="product-table"
        caption={sort ? `Products by ${sort.by}` : "Products, newest first"}
        columns={columns}
        rows={products}
        idOf={({ id }) => id}
        selection={{
          ...selection,
          labelOf: ({ name }) => name || "this product",
        }}
      />
      {deleting && (
        <ConfirmDialog
          question={productsMessages.confirmDelete(deleting.name || "this product")}
          subject={`Delete ${deleting.name || "this product"}`}
          yes="Delete"
          dangerous
          onYes={() => deletion.run({ productId: deleting.id })}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/**
 * The price that shoppers pay; and the typed one, if the limits of the pricing screen changed it.
 */
function Price({ product: { price, charged } }: { product: ProductRow }) {
  return (
    <>
      <span>{formatUsd(charged)}</span>
      {price !== charged && (
        <span className="block text-[0.8125rem] font-normal text-soft">
          {price === undefined ? "default price" : `typed ${formatUsd(price)}`}
        </span>
      )}
    </>
  );
}

const TRASH =
  "M2.500 4.500h11M6 4.500V2.750h4V4.500M4 4.500l.6 8.750h6.800L12 4.500M6.750 7v4M9.250 7v4";
