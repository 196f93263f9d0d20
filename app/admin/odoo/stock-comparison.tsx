import type { ReactNode } from "react";
import { Alert } from "#app/ui/content/alert.tsx";
import { type Column, DataTable } from "#app/ui/lists/data-table.tsx";
import { CountingChoice } from "./counting-choice.tsx";
import { erpMessages } from "./erp-messages.ts";
import type { StockView } from "./erp-views.ts";
import { OdooRequest } from "./odoo-request.tsx";

type ComparedProduct = Extract<StockView, { code: "compared" }>["comparisons"][number];

const isWrong = (verdict: ComparedProduct["verdict"]) =>
  /^(oversold|hidden|differs)$/.test(verdict);

const columns: Column<ComparedProduct>[] = [
  {
    id: "bar",
    title: "Bar",
    isRowHeader: true,
    cell: ({ name, sku }) => (
      <>
        <span>{name}</span>
        <span className="block text-[0.8125rem] font-normal text-soft">{sku}</span>
      </>
    ),
  },
  {
    id: "here",
    title: "Here",
    cell: ({ inStock, remaining }) => remaining ?? (inStock ? "In stock" : "Out of stock"),
  },
  {
    id: "on-hand",
    title: "On hand there",
    numeric: true,
    cell: ({ erpStock }) => erpStock?.onHand ?? "–",
  },
  {
    id: "sellable",
    title: "Sellable there",
    numeric: true,
    cell: ({ erpStock }) => erpStock?.sellable ?? "–",
  },
  {
    id: "verdict",
    title: "Result",
    cell: ({ verdict }) => (
      <span className={isWrong(verdict) ? "font-semibold text-danger" : ""}>
        {erpMessages.verdicts[verdict]}
      </span>
    ),
  },
];

/** Who counts the stock, and the shop's stock beside Odoo's. */
export function StockComparison(props: {
  stock: StockView | null;
  counting: { countedIn: "shop" | "erp"; version: number };
}): ReactNode {
  const { stock, counting } = props;
  return (
    <section aria-labelledby="erp-stock" className="mt-8">
      <OdooRequest
        id="erp-stock"
        title="Stock"
        label="Compare with Odoo"
        query={{ name: "stock", value: "compare" }}
      />
      <CountingChoice {...counting} />
      {stock?.code === "failed" && <Alert role="alert">{stock.message}</Alert>}
      {stock?.code === "compared" && (
        <DataTable
          caption="Bars with their stock here and in Odoo"
          columns={columns}
          rows={stock.comparisons}
          idOf={({ productId }) => productId}
        />
      )}
    </section>
  );
}
