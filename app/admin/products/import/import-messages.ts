import { describeCsvProblem } from "#domain/csv/csv-messages.ts";
import { importFileTooLarge } from "#domain/csv/import-file-limit.ts";
import { cents, formatUsd } from "#domain/money/cents.ts";
import type { PreviewImportResult } from "#server/imports/preview-import.ts";
import type { ImportKind, ImportListRow, ImportView } from "./import-view.ts";

export const importMessages = {
  chooseHint:
    "Products from Shopify, WooCommerce, Square, Wix or Etsy, a file that you exported here, or a CSV of your own with the columns Name and Price. Orders and customers from Shopify and WooCommerce. First you see what each row will do.",
  rules: [
    "New bars are out of stock until you switch them on, unless the file says that they are in stock.",
    "A blank cell changes nothing, and neither do counts and pictures of bars that you already have.",
    "Products here have no versions: of several sizes, the first one that is a single bar is imported.",
    "What shoppers can't see or buy there is skipped: drafts, hidden, archived and wholesale products, events, gift cards.",
    "Links to your former shop lead to the imported bars.",
    "Orders and customers come as history: with their old numbers, without emails, and nothing of them waits to be packed or paid.",
  ],
  notFound: "This import isn't here anymore. Choose the file again.",
  away: "The shop doesn't answer right now. Nothing is lost; it continues when the shop is back.",
  nothingToDo: "Nothing in this file would change your shop.",
  tooLarge: importFileTooLarge,
  notStartable: "This import has begun already, perhaps in another window.",
  notPossible: "This import can't be undone right now. Load the page again to see where it is.",
  unreachable: "The shop did not answer, so nothing was changed. Please try again.",
} as const;

export function bars(count: number): string {
  return counted("bars", count);
}

/** Such as "1 bar" or "1,200 orders". */
export function counted(kind: ImportKind, count: number): string {
  return count === 1 ? `1 ${nouns[kind]}` : `${count.toLocaleString("en-US")} ${kind}`;
}

export const nouns: Record<ImportKind, string> = {
  bars: "bar",
  orders: "order",
  customers: "customer",
};

export function describeFileRefusal(
  result: Exclude<PreviewImportResult, { readonly code: "previewed" | "asks" }>,
): string {
  switch (result.code) {
    case "too-large":
      return importMessages.tooLarge;
    case "too-many-products":
      return "The file has more than 5,000 bars. Split it, and import one part after the other.";
    case "list-of-orders":
      return "This looks like a list of orders, not products. Orders can be imported from Shopify and WooCommerce; for products, export your listings instead. Nothing was imported.";
    case "unknown-format":
      return `The shop doesn't know this kind of file. Products need at least the columns Name and Price; orders and customers those of Shopify or WooCommerce. This one has ${result.columns.join(", ")}.`;
    default:
      return describeCsvProblem(result);
  }
}

/** Describes an import's state. The text changes only with the state, since it is announced. */
export function describeState(view: ImportView): string {
  const { state, kind, done, refused, undone, kept, attention, pictures, picturesDone } = view;
  const things = (count: number) => counted(kind, count);
  switch (state) {
    case "previewed":
      return "Nothing has changed yet.";
    case "running":
      return "Importing. You can leave this page; it keeps going.";
    case "done":
      return [
        `${things(done)} imported.`,
        ...(refused > 0 ? [`${things(refused)} left alone: somebody was there first.`] : []),
        ...(attention > refused ? [`${things(attention - refused)} without all pictures.`] : []),
        ...(pictures > picturesDone ? ["Pictures are still being fetched."] : []),
      ].join(" ");
    case "failed":
      return `The import stopped after ${things(done)}. These are whole, and the rest has not begun. Go on, or undo it.`;
    case "undoing":
      return "Undoing it. You can leave this page; it keeps going.";
    case "undone":
      return [
        `The import of ${things(undone)} was undone.`,
        ...(kept > 0 ? [describeUnchanged(kind, kept)] : []),
      ].join(" ");
  }
}

export function priceLimitsText({
  minimum,
  maximum,
}: {
  readonly minimum: number;
  readonly maximum: number;
}): string {
  return `When you import, your price limits move to ${formatUsd(cents(minimum))} to ${formatUsd(cents(maximum))}. Undoing the import restores them.`;
}

function describeUnchanged(kind: ImportKind, kept: number): string {
  if (kind !== "bars") {
    return `${counted(kind, kept)} ${kept === 1 ? "stays" : "stay"}, because of what happened since.`;
  }
  return kept === 1
    ? "1 bar stays, because it was sold or edited since."
    : `${bars(kept)} stay, because they were sold or edited since.`;
}

export const decisionNames: Record<ImportListRow["decision"], string> = {
  new: "New",
  changed: "Changed",
  skipped: "Skipped",
};

/** The result of a row, if it differs from what the preview said. */
export function describeResult({ decision, state, result }: ImportListRow): string {
  if (decision === "skipped") return "";
  const words = {
    waiting: "",
    done: "Imported.",
    refused: "Not imported.",
    undone: "Undone.",
    kept: "Stays.",
  }[state];
  return [words, result ?? ""].filter(Boolean).join(" ");
}

/** What happens to what is undone. */
export const undoQuestions: Record<ImportKind, string> = {
  bars: "Undo this import? New bars leave the shop, and changed ones are as they were. Bars that were sold or edited since stay, and you see which.",
  orders:
    "Undo this import? Its orders leave the shop, also the figures, and changed ones are as they were. Your notes on customers stay.",
  customers:
    "Undo this import? Its customers leave the shop, and changed ones are as they were. Your notes on them stay.",
};
