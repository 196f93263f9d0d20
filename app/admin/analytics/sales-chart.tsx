import type { ReactNode } from "react";
import type { ProductSales } from "#domain/analytics/sales-report.ts";
import { AverageChart, type AverageColumns } from "./charts/average-chart.tsx";
import { BestProductsChart } from "./charts/best-products-chart.tsx";
import { type SalesColumns, SalesColumnsChart } from "./charts/sales-columns-chart.tsx";
import { ShareChart, type Shares } from "./charts/share-chart.tsx";

export type SalesChartData =
  | ({ readonly kind: "sales" } & SalesColumns)
  | ({ readonly kind: "average" } & AverageColumns)
  | { readonly kind: "products"; readonly products: readonly ProductSales[] }
  | ({ readonly kind: "share" } & Shares);

export default function SalesChart({ chart }: { chart: SalesChartData }): ReactNode {
  switch (chart.kind) {
    case "sales":
      return <SalesColumnsChart {...chart} />;
    case "average":
      return <AverageChart {...chart} />;
    case "products":
      return <BestProductsChart {...chart} />;
    case "share":
      return <ShareChart {...chart} />;
  }
}
