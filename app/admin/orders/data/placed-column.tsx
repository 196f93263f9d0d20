import type { Column } from "#app/ui/lists/data-table.tsx";
import type { ListedOrder } from "./order-views.ts";

/** When an order was placed: a time today, a day before. */
export const placedColumn: Column<ListedOrder> = {
  id: "date",
  title: "Placed",
  cell: ({ placedAt, placed, day, time }) => (
    <time dateTime={placedAt} title={`${day}, ${time}`}>
      {placed}
    </time>
  ),
};
