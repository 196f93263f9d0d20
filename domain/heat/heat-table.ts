import { numberColumn, zipPrefixesColumn } from "../csv/column-types.ts";
import { csvTable, type TableValues, type WholeRow } from "../csv/csv-table.ts";
import type { CustomHighs } from "./heat-schema.ts";

const high = (title: string) => ({ title, type: numberColumn("°F"), required: true });

const columns = {
  zips: { title: "zip_prefix", type: zipPrefixesColumn, required: true },
  jan: high("jan"),
  feb: high("feb"),
  mar: high("mar"),
  apr: high("apr"),
  may: high("may"),
  jun: high("jun"),
  jul: high("jul"),
  aug: high("aug"),
  sep: high("sep"),
  oct: high("oct"),
  nov: high("nov"),
  dec: high("dec"),
};
const months = Object.keys(columns).slice(1) as Exclude<keyof typeof columns, "zips">[];

/** The owner's high temperatures as CSV; one row for each place. */
export const heatTable = csvTable({ columns, max: 1_000 });

export function heatRows(customHighs: readonly CustomHighs[]): TableValues<typeof columns>[] {
  return customHighs.map(({ zip, highs }) => {
    const byMonth = Object.fromEntries(months.map((month, index) => [month, String(highs[index])]));
    return { zips: [zip], ...(byMonth as Record<(typeof months)[number], string>) };
  });
}

/** @returns the rows as the form has them, a place on each line */
export function readHeatRows(rows: readonly WholeRow<typeof columns>[]): string {
  return rows
    .map(({ values }) => [...values.zips, ...months.map((month) => values[month])].join(" "))
    .join("\n");
}
