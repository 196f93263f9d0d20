import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import { MAX_STOCK } from "#domain/inventory/stock.ts";
import type { AppContext } from "../app-context.ts";
import { readCsv } from "../platform/csv/read-csv.ts";
import { listStock } from "./read-stock.ts";

/** What a row of a count file will do. */
export type CountRow = {
  /** The name in the file. */
  readonly name: string;
  readonly count: string;
  readonly verdict:
    | {
        readonly code: "ready";
        readonly productId: number;
        readonly counted: number;
        /** The current count; null when not counted so far. */
        readonly expected: number | null;
      }
    | {
        readonly code:
          | "unchanged"
          | "unknown-product"
          | "not-a-count"
          /** Another row has the same product, so neither is used. */
          | "repeated";
      };
};

export type CountFile =
  | { readonly code: "read"; readonly rows: readonly CountRow[] }
  | CsvProblem
  | { readonly code: "no-column"; readonly column: "bar" | "count" };

const MOST_ROWS = 1_000;

/** The names of these columns, as read-csv.ts normalizes them: the shop's own first. */
const columns = {
  id: ["productid", "id"],
  name: ["name", "product", "productname", "bar", "title"],
  count: ["count", "onhand", "quantity", "qty", "stock", "available"],
} as const;

/** Reads counts from a CSV file, such as the stock screen's export. Changes nothing. */
export async function readCountFile(
  { db }: Pick<AppContext, "db">,
  bytes: Uint8Array,
): Promise<CountFile> {
  const file = readCsv(bytes, { max: MOST_ROWS });
  if (file.code !== "read") return file;
  const names = file.columns.map(({ name }) => name);
  const nameOf = (known: readonly string[]) => known.find((name) => names.includes(name));
  const [id, name, count] = [nameOf(columns.id), nameOf(columns.name), nameOf(columns.count)];
  if (!id && !name) return { code: "no-column", column: "bar" };
  if (!count) return { code: "no-column", column: "count" };

  const stock = await listStock(db);
  const found = file.rows.map(({ cells }) => {
    const [ownId, ownName] = [id && cells[id], name && cells[name]];
    const byName = stock.filter((each) => each.name.toLowerCase() === ownName?.toLowerCase());
    const product = ownId
      ? stock.find((each) => String(each.productId) === ownId)
      : byName.length === 1
        ? byName[0]
        : undefined;
    return { name: ownName || product?.name || ownId || "", count: cells[count] ?? "", product };
  });
  return {
    code: "read",
    rows: found.map(({ name, count, product }): CountRow => {
      const row = { name, count };
      if (!product) return { ...row, verdict: { code: "unknown-product" } };
      const { productId, level } = product;
      const twins = found.filter((other) => other.product?.productId === productId);
      if (twins.length > 1) return { ...row, verdict: { code: "repeated" } };
      const counted = /^\d{1,7}$/.test(count) ? Number(count) : Number.NaN;
      if (!(counted <= MAX_STOCK)) return { ...row, verdict: { code: "not-a-count" } };
      if (level?.onHand === counted) return { ...row, verdict: { code: "unchanged" } };
      const expected = level?.onHand ?? null;
      return { ...row, verdict: { code: "ready", productId, counted, expected } };
    }),
  };
}
