import type { To } from "react-router";
import type { Neighbors } from "#server/orders/list/find-neighbors.ts";

/** Where an order is shown, and where one goes from there. */
export type OrderPlace = {
  readonly isDrawer: boolean;
  readonly back: To;
  /** In the order of the list; null at its ends. */
  readonly previous: To | null;
  readonly next: To | null;
  /** The query of this place. */
  readonly query: string;
};

/** In a drawer beside the list, whose rows come before and after. */
export function placeInList(
  rows: readonly { readonly id: string }[],
  listQuery: string,
  orderId: string | undefined,
): OrderPlace {
  const queryOf = (id: string) => `${listQuery ? `${listQuery}&` : "?"}order=${id}`;
  const toRow = (row: { readonly id: string } | undefined) => row && { search: queryOf(row.id) };
  const at = rows.findIndex(({ id }) => id === orderId);
  return {
    isDrawer: true,
    back: { search: listQuery },
    previous: toRow(rows[at - 1]) ?? null,
    next: (at >= 0 && toRow(rows[at + 1])) || null,
    query: queryOf(orderId ?? ""),
  };
}

/** On a page of its own: the orders before and after it by time. */
export function placeOnPage({ newer, older }: Neighbors): OrderPlace {
  return {
    isDrawer: false,
    back: "/admin/orders",
    previous: newer && `/admin/orders/${newer}`,
    next: older && `/admin/orders/${older}`,
    query: "?",
  };
}
