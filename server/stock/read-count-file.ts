import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import type { FileAnswers, FileQuestion } from "#domain/csv/file-question.ts";
import { withoutZeroDecimals } from "#domain/csv/without-zero-decimals.ts";
import { searchForm } from "#domain/input/search-form.ts";
import { countTable } from "#domain/stock/count-table.ts";
import { MAX_STOCK } from "#domain/stock/counted-stock.ts";
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
          /** Another row has the same product, so neither is used. */
          | "repeated";
      }
    /** The sentence says why the count can't be taken, and what to do. */
    | { readonly code: "not-a-count"; readonly sentence: string };
};

export type CountFile =
  | {
      readonly code: "read";
      readonly rows: readonly CountRow[];
      readonly totalsRows: readonly number[];
    }
  | CsvProblem
  /** What the file leaves open; it is read again with the answers. */
  | { readonly code: "asks"; readonly questions: readonly FileQuestion[] }
  | { readonly code: "no-column"; readonly column: "bar" | "count" };

/** Reads counts from a CSV file, such as the stock screen's export. Changes nothing. */
export async function readCountFile(
  { db }: Pick<AppContext, "db">,
  bytes: Uint8Array,
  answers: FileAnswers = {},
): Promise<CountFile> {
  const file = readCsv(bytes, { ...countTable, decodesEntities: true });
  if (file.code !== "read") return file;

  const table = countTable.read(file, answers);
  if (table.code === "asks") return table;
  if (table.code === "no-column") return { code: "no-column", column: "count" };
  if (!countTable.has("id", file) && !countTable.has("name", file)) {
    return { code: "no-column", column: "bar" };
  }

  const stock = await listStock(db);
  const found = table.rows.map((row) => ({ row, product: findProduct(stock, row.texts) }));
  const timesListed = new Map<number, number>();
  for (const { product } of found) {
    if (product) timesListed.set(product.productId, (timesListed.get(product.productId) ?? 0) + 1);
  }
  return {
    code: "read",
    totalsRows: file.totalsRows,
    rows: found.map(({ row, product }): CountRow => {
      const name = row.texts.name || product?.name || row.texts.id;
      const shown = { name, count: row.values?.count ?? row.texts.count };
      if (!product) return { ...shown, verdict: { code: "unknown-product" } };
      const isRepeated = (timesListed.get(product.productId) ?? 0) > 1;
      if (isRepeated) return { ...shown, verdict: { code: "repeated" } };
      return { ...shown, verdict: judgeCount(row, product) };
    }),
  };
}

type Stock = Awaited<ReturnType<typeof listStock>>;

/** By name, and by id among several of that name or for a row without one: ids may be another system's. */
function findProduct(stock: Stock, { id, name }: CountTableRow["texts"]) {
  if (name === "") return findById(stock, id);
  const form = searchForm(name);
  const sameName = stock.filter((each) => searchForm(each.name) === form);
  return sameName.length === 1 ? sameName[0] : findById(sameName, id);
}

const findById = (stock: Stock, id: string) =>
  stock.find(({ productId }) => String(productId) === withoutZeroDecimals(id));

type CountTableRow = Extract<
  ReturnType<typeof countTable.read>,
  { readonly code: "read" }
>["rows"][number];

function judgeCount(row: CountTableRow, { productId, level }: Stock[number]): CountRow["verdict"] {
  if (!row.values) return { code: "not-a-count", sentence: row.problems[0].sentence };
  // A blank cell changes nothing.
  if (row.values.count === "") return { code: "unchanged" };
  const count = withoutZeroDecimals(row.values.count);
  const counted = /^\d{1,7}$/.test(count) ? Number(count) : Number.NaN;
  if (!(counted <= MAX_STOCK)) {
    return { code: "not-a-count", sentence: "A count is a whole number from 0 to 1,000,000." };
  }
  if (level?.onHand === counted) return { code: "unchanged" };
  return { code: "ready", productId, counted, expected: level?.onHand ?? null };
}
