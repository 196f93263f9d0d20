import { add, formatUsd, subtract } from "#domain/money/cents.ts";
import { isUsPlace, usPlaces } from "#domain/places/us-places.ts";
import { isUsState } from "#domain/places/us-states.ts";
import { nexusThreshold } from "#domain/tax/nexus.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";
import { readSalesByState } from "#server/tax/read-sales-by-state.ts";

export type StateSalesRow = Awaited<ReturnType<typeof readStateSales>>[number];

/** The last twelve months by state, highest sales first. */
export async function readStateSales(ctx: Pick<AppContext, "db" | "clock" | "details">) {
  const months = await readSalesByState(ctx, twelveMonthsAgo(ctx));
  return [...Map.groupBy(months, ({ state }) => state)]
    .map(([state, rows]) => {
      const sales = subtract(
        add(...rows.flatMap(({ goods, shipping, tax }) => [goods, shipping, tax])),
        add(...rows.map(({ refunded }) => refunded)),
      );
      const tax = add(...rows.map((row) => subtract(row.tax, row.taxRefunded)));
      const threshold = isUsState(state) ? nexusThreshold(state) : null;
      return {
        amount: sales,
        row: {
          state,
          name: nameOf(state),
          orders: rows.reduce((sum, { orders }) => sum + orders, 0),
          sales: formatUsd(sales),
          tax: formatUsd(tax),
          /** Sales as percentage of the nexus threshold; null when the state has none. */
          nexusPercent: threshold && Math.floor((100 * sales) / threshold),
          threshold: threshold && formatUsd(threshold).replace(".00", ""),
        },
      };
    })
    .toSorted((a, b) => b.amount - a.amount)
    .map(({ row }) => row);
}

/** Orders of a former shop may have gone abroad. */
function nameOf(state: string): string {
  if (state === "?") return "No state known";
  return isUsPlace(state) ? usPlaces[state] : state;
}

function twelveMonthsAgo({ clock, details }: Pick<AppContext, "clock" | "details">): string {
  const [year = "", month = "", day = ""] = dayIn(details().timeZone, clock()).split("-");
  return `${Number(year) - 1}-${month}-${month === "02" && day === "29" ? "28" : day}`;
}
