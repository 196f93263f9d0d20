import { requestContext } from "#app/http/request-context.ts";
import { subtract, toDecimal } from "#domain/money/cents.ts";
import { csvRows } from "#server/platform/csv/csv-rows.ts";
import { readSalesByState } from "#server/tax/read-sales-by-state.ts";
import { datedCsv } from "../shared/dated-csv.ts";
import type { Route } from "./+types/tax-csv.route";

const columns = [
  "month",
  "state",
  "orders",
  "goods",
  "shipping",
  "tax",
  "refunded",
  "tax_refunded",
  "tax_to_pay",
];

/** Exports all paid orders by month and state, for a tax return. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  async function* rows() {
    yield csvRows([columns]);
    const months = await readSalesByState(shop, "1970-01-01");
    yield csvRows(
      months.map((row) => [
        row.month,
        row.state,
        String(row.orders),
        ...[row.goods, row.shipping, row.tax, row.refunded, row.taxRefunded].map(toDecimal),
        toDecimal(subtract(row.tax, row.taxRefunded)),
      ]),
    );
  }
  return datedCsv(shop, "tax", rows());
}
