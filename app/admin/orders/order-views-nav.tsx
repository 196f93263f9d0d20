import type { ReactNode } from "react";
import { PillTabs } from "#app/ui/navigation/pill-tabs.tsx";
import type { OrderView } from "#domain/orders/order-list.ts";
import {
  type OrderListFilter,
  orderListFilter,
  orderListQuery,
} from "./data/order-list-address.ts";

const names: readonly { readonly view: OrderView | undefined; readonly name: string }[] = [
  { view: undefined, name: "All" },
  { view: "open", name: "Open" },
  { view: "to-pack", name: "To pack" },
  { view: "bank", name: "Waiting for bank" },
  { view: "needs-me", name: "Needs me" },
  { view: "archived", name: "Archived" },
];

/**
 * The views that the owner needs each day. Choosing one resets other filters and keeps the sorting.
 */
export function OrderViewsNav(props: {
  filter: OrderListFilter;
  /** Whether there are orders of a former shop, and whether they are shown. */
  imported: "none" | "some" | "current";
}): ReactNode {
  const { filter, imported } = props;
  const plain = { ...orderListFilter(new URLSearchParams()), sort: filter.sort, size: filter.size };
  return (
    <div className="list-views">
      <PillTabs
        label="Views of the orders"
        tabs={[
          ...names.map(({ view, name }) => ({
            name,
            to: `/admin/orders${orderListQuery({ ...plain, view })}`,
            current: imported !== "current" && filter.view === view,
          })),
          ...(imported === "none"
            ? []
            : [
                { name: "Imported", to: "/admin/orders/imported", current: imported === "current" },
              ]),
        ]}
      />
    </div>
  );
}
