import { Link } from "react-router";
import { StarRating } from "#app/shop/reviews/star-rating.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { defineList, type ListColumn } from "../list/define-list.ts";
import { oneOf } from "../list/list-filters.ts";
import { RowLink } from "../shared/list-cells.tsx";
import type { ReviewView } from "./review-view.ts";
import { emptyTitles, reviewTabs } from "./reviews-messages.ts";

const columns: readonly ListColumn<ReviewView>[] = [
  {
    id: "author",
    title: "By",
    isRowHeader: true,
    cell: ({ id, author, productName }, { withOpen }) => (
      <RowLink to={{ search: withOpen("review", id) }} preventScrollReset>
        <span>{author}</span>
        <span className="sr-only">{` on ${productName}`}</span>
      </RowLink>
    ),
  },
  { id: "stars", title: "Stars", cell: ({ stars }) => <StarRating stars={stars} /> },
  {
    id: "product",
    title: "Bar",
    cell: ({ productId, productName }) => (
      <a className={textLinkClass} href={`/products/${productId}`}>
        {productName}
      </a>
    ),
  },
  {
    id: "text",
    title: "Review",
    cell: ({ body }) => <bdi>{body}</bdi>,
  },
  { id: "day", title: "Written", cell: ({ day }) => day },
  {
    id: "order",
    title: "Order",
    cell: ({ orderId, orderNumber }) => (
      <Link className={textLinkClass} to={`/admin/orders/${orderId}`}>
        {orderNumber}
      </Link>
    ),
  },
];

/** What buyers wrote: first what the owner has not read. */
export const reviewList = defineList({
  noun: { one: "review", many: "reviews" },
  path: "/admin/reviews",
  caption: "Reviews",
  className: "review-table",
  hasOwnPhoneRows: true,
  filters: { show: oneOf(["published", "refused"]) },
  views: [
    { id: "waiting", name: reviewTabs.waiting, filters: {} },
    {
      id: "published",
      name: reviewTabs.published,
      filters: { show: "published" },
      empty: emptyTitles.published,
    },
    {
      id: "refused",
      name: reviewTabs.refused,
      filters: { show: "refused" },
      empty: emptyTitles.refused,
    },
  ],
  sizes: [20, 50],
  columns,
  idOf: ({ id }) => id,
});
