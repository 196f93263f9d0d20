import type { ShopTime } from "#app/admin/shared/shop-time.ts";
import { categoryNames, isCategory } from "#domain/catalog/category.ts";
import {
  type ImportField,
  importFields,
  importFormats,
} from "#domain/catalog/import/import-formats.ts";
import {
  type HistoryField,
  type HistoryKind,
  historyFields,
  historyFormats,
  isHistoryFormat,
} from "#domain/imports/history-formats.ts";
import { cents, formatUsd } from "#domain/money/cents.ts";
import type {
  ImportRowFilter,
  ImportRowView,
  ImportState,
  ImportSummary,
} from "#server/imports/import-queries.ts";

export type { ImportRowFilter } from "#server/imports/import-queries.ts";

export type ImportView = ReturnType<typeof importView>;

/** What a file has. */
export type ImportKind = "bars" | HistoryKind;

export function importView(summary: ImportSummary, time: ShopTime) {
  const { createdAt, startedAt, finishedAt, undoneAt, ...rest } = summary;
  return {
    ...rest,
    ...formatView(summary.format),
    when: time.dayAndTime(undoneAt ?? finishedAt ?? startedAt ?? createdAt),
    /** New and changed ones together. */
    count: summary.rows.new + summary.rows.changed,
  };
}

export type ImportListRow = ReturnType<typeof importListRow>;

export function importListRow(row: ImportRowView) {
  const { price, category, productId, orderId, customerId, ...rest } = row;
  const about = [
    ...(price === null ? [] : [formatUsd(cents(price))]),
    ...(isCategory(category) ? [categoryNames[category]] : []),
  ].join(", ");
  return { ...rest, about, to: addressOf(row) };
}

function addressOf({ productId, orderId, customerId }: ImportRowView): string | null {
  if (productId !== null) return `/admin/products/${productId}`;
  if (orderId !== null) return `/admin/orders/imported/${orderId}`;
  return customerId === null ? null : `/admin/customers/${customerId}`;
}

export function mappingView(
  mapping: readonly { readonly field: string; readonly titles: readonly string[] }[],
) {
  return mapping.map(({ field, titles }) => ({
    field: fieldName(field),
    titles: titles.length > 3 ? `${titles[0]} to ${titles.at(-1)}` : titles.join(", "),
  }));
}

function fieldName(field: string): string {
  if (field in importFields) return importFields[field as ImportField];
  return field in historyFields ? historyFields[field as HistoryField] : field;
}

function formatView(format: ImportSummary["format"]) {
  if (!isHistoryFormat(format))
    return { formatName: importFormats[format].name, kind: "bars" } as const;
  const { name, kind } = historyFormats[format];
  return { formatName: name, kind };
}

export const rowFilters = ["new", "changed", "skipped", "attention"] as const;

/** Reads the row filter from a URL; unknown values are left out. */
export function rowFilter(query: URLSearchParams): ImportRowFilter {
  const requested = query.get("rows");
  return rowFilters.find((each) => each === requested);
}

export function importQuery(id: string, filter?: ImportRowFilter, page = 1): string {
  const query = new URLSearchParams({ import: id });
  if (filter) query.set("rows", filter);
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}

/** Whether it is still running, so that the screen has to poll. */
export function isBusy({
  state,
  pictures,
  picturesDone,
}: Pick<ImportView, "state" | "pictures" | "picturesDone">): boolean {
  const isWorking: Record<ImportState, boolean> = {
    previewed: false,
    running: true,
    done: picturesDone < pictures,
    failed: false,
    undoing: true,
    undone: false,
  };
  return isWorking[state];
}
