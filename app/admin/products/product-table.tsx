import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { categoryNames } from "#domain/catalog/category.ts";
import { formatUsd } from "#domain/money/cents.ts";
import { ProductImage } from "../../shop/shared/product-image.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { productsMessages } from "./product-message.ts";
import type { ProductRow } from "./product-views.ts";
import { StockSwitch } from "./stock-switch.tsx";
import { useProductDeletion } from "./use-products-action.ts";

/** The list of products: a table, and on a phone one card a product. */
export function ProductTable(props: {
  products: readonly ProductRow[];
  listQuery: string;
}): ReactNode {
  const { products, listQuery } = props;
  const deletion = useProductDeletion();
  const [asking, setAsking] = useState<ProductRow | null>(null);
  return (
    <>
      <table className="admin-table product-table key-rows">
        <caption className="sr-only">Products, newest first</caption>
        <thead>
          <tr>
            <th scope="col" className="cell-picture">
              <span className="sr-only">Picture</span>
            </th>
            <th scope="col">Product</th>
            <th scope="col">Category</th>
            <th scope="col" className="cell-number">
              Cocoa
            </th>
            <th scope="col" className="cell-number">
              Price
            </th>
            <th scope="col" className="cell-stock">
              Stock
            </th>
            <th scope="col" className="cell-delete admin-script-only">
              <span className="sr-only">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <td className="cell-picture">
                <ProductImage
                  image={product.image}
                  name={product.name}
                  sizes="48px"
                  className="product-picture"
                />
              </td>
              <th scope="row" className="cell-product">
                <Link className="row-link" to={`/admin/products/${product.id}${listQuery}`}>
                  {product.name || "No name"}
                </Link>
                <span className="cell-second">{product.origin}</span>
              </th>
              <td className="cell-category" data-category={product.category}>
                {categoryNames[product.category]}
              </td>
              <td className="cell-number cell-cocoa">
                {product.cocoaPercentage}%<span className="cell-unit"> cocoa</span>
              </td>
              <td className="cell-number cell-price">
                <Price product={product} />
              </td>
              <td className="cell-stock">
                <StockSwitch product={product} listQuery={listQuery} />
              </td>
              <td className="cell-delete admin-script-only">
                <button
                  type="button"
                  className="row-delete"
                  aria-label={`Delete ${product.name}`}
                  aria-disabled={deletion.busy}
                  onClick={() => setAsking(product)}
                >
                  <TrashIcon />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asking && (
        <ConfirmDialog
          question={productsMessages.askToDelete(asking.name || "this product")}
          subject={`Delete ${asking.name || "this product"}`}
          yes="Delete"
          dangerous
          onYes={() => deletion.run(asking.id)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** What shoppers pay; and where the limits of the pricing screen hold it, what was typed. */
function Price({ product: { price, charged } }: { product: ProductRow }) {
  return (
    <>
      {formatUsd(charged)}
      {price !== charged && (
        <span className="cell-second">
          {price === undefined ? "default price" : `typed ${formatUsd(price)}`}
        </span>
      )}
    </>
  );
}

function TrashIcon() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" aria-hidden="true">
      <path
        d="M2.500 4.500h11M6 4.500V2.750h4V4.500M4 4.500l.6 8.750h6.800L12 4.500M6.750 7v4M9.250 7v4"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
