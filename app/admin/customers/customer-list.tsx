import { Tags } from "#app/ui/content/tags.tsx";
import { defineList, type ListColumn } from "../list/define-list.ts";
import { oneOfLoaded } from "../list/list-filters.ts";
import { personColumn, purchaseColumns } from "./customer-columns.tsx";
import type { CustomerListRow } from "./customer-views.ts";

const columns: readonly ListColumn<CustomerListRow>[] = [
  personColumn(({ orderId }) => `/admin/customers/${orderId}`),
  {
    id: "notes",
    title: "Notes",
    cell: ({ notes, tags }) =>
      (notes || tags.length > 0) && (
        <div className="max-w-96 wrap-anywhere">
          {tags.length > 0 && <Tags tags={tags} />}
          {notes && <p className="line-clamp-2 text-[0.8125rem] text-soft">{notes}</p>}
        </div>
      ),
  },
  ...purchaseColumns,
];

export const customerList = defineList({
  noun: { one: "customer", many: "customers" },
  path: "/admin/customers",
  caption: "Customers, who ordered last first",
  className: "customer-table",
  hasOwnPhoneRows: true,
  search: { placeholder: "Name, email, notes, tag or order number" },
  filters: { tag: oneOfLoaded({ label: "Tag", all: "All tags" }) },
  continuesAfterRows: true,
  sizes: [25],
  columns,
  idOf: ({ orderId }) => orderId,
});
