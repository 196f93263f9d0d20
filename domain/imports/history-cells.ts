import { columnsOf } from "../catalog/import/import-formats.ts";
import { describeLostDigits } from "../csv/cell-damage.ts";
import { blankNamePlaceholders, isPlaceholder, isPlaceholderWord } from "../csv/placeholders.ts";
import type { FileRow } from "../input/file-row.ts";
import { withoutUndefined } from "../input/without-undefined.ts";
import { normalizePlace } from "../places/parse-place.ts";
import { isUnitedStates } from "../places/united-states.ts";
import { normalizeZip, zipWithZeros } from "../places/zip-code.ts";
import {
  amountFields,
  type HistoryColumns,
  type HistoryField,
  type HistoryFormat,
  historyFormats,
} from "./history-formats.ts";
import { textIn } from "./history-values.ts";
import type { ImportedAddress } from "./imported-order.ts";

/** Reads the cells of rows by a format's columns. */
export function historyCells(format: HistoryFormat) {
  const columns: HistoryColumns = historyFormats[format].columns;
  const all = (row: FileRow, field: HistoryField): string[] => {
    const written = columnsOf(columns[field] ?? [], Object.keys(row.cells)).map((name) =>
      withZero(row.cells[name] ?? "", field),
    );
    const filled = written.filter((cell) => !isPlaceholder(cell));
    // Such as Null: nameIn sees all parts of the name, and decides. Last, so that any other column comes first.
    const words = written.filter(isPlaceholderWord);
    return nameFields.includes(field) ? [...filled, ...words] : filled;
  };
  return {
    /** The first non-empty column of a field; "" when all are empty. */
    one: (row: FileRow, field: HistoryField): string => all(row, field)[0] ?? "",
    /** All non-empty columns of a field. */
    all,
  };
}

const nameFields: readonly HistoryField[] = [
  ...(["name", "firstName", "lastName"] as const),
  ...(["shipName", "shipFirstName", "shipLastName"] as const),
];

/** A dash among numbers is a zero, as accountants write it. */
function withZero(cell: string, field: HistoryField): string {
  const isNumber = amountFields.includes(field) || field === "lineQuantity";
  return isNumber && /^\s*[-\u2012-\u2014]\s*$/.test(cell) ? "0" : cell;
}

export type HistoryCells = ReturnType<typeof historyCells>;

type Place = "billing" | "shipping";

/** Of the shipping address; those of the billing address are called like the part. */
const shipFields = {
  name: "shipName",
  firstName: "shipFirstName",
  lastName: "shipLastName",
  company: "shipCompany",
  street: "shipStreet",
  street2: "shipStreet2",
  city: "shipCity",
  state: "shipState",
  zip: "shipZip",
  country: "shipCountry",
  phone: "shipPhone",
} satisfies Record<string, HistoryField>;

type Part = keyof typeof shipFields;

function fieldOf(place: Place, part: Part): HistoryField {
  return place === "billing" ? part : shipFields[part];
}

/** @returns undefined when the row has none */
export function addressIn(
  { one }: HistoryCells,
  row: FileRow,
  place: Place,
): ImportedAddress | undefined {
  const cell = (part: Part) => withoutTrailingMarks(one(row, fieldOf(place, part)));
  const isAbroad = !isUnitedStates(cell("country"));
  const state = isAbroad ? cell("state") : normalizePlace(cell("state"));

  const address = withoutUndefined({
    name: nameIn({ one }, row, place),
    company: textIn(cell("company"), 200),
    street: textIn([cell("street"), cell("street2")].filter(Boolean).join(", "), 300),
    city: textIn(cell("city"), 100),
    state: textIn(state, 100),
    zip: textIn(isAbroad ? cell("zip") : zipIn(cell("zip"), state), 20),
    country: textIn(cell("country"), 100),
    phone: describeLostDigits(cell("phone")) ? undefined : textIn(cell("phone"), 40),
  });
  return Object.keys(address).length > 0 ? address : undefined;
}

/** Where a form insists on a field, people type a point or a dash: "Kim ." has no last name. */
function withoutTrailingMarks(cell: string): string {
  return cell.replace(/(?<!\S)[-.–—_*]+\s*$/, "").trim();
}

/** In its normal form, with the zeros that a spreadsheet took and the state proves; else as written. */
function zipIn(text: string, state: string): string {
  return zipWithZeros(text, state) ?? normalizeZip(text);
}

export function nameIn(
  { one }: Pick<HistoryCells, "one">,
  row: FileRow,
  place: Place,
): string | undefined {
  const cell = (part: Part) => withoutTrailingMarks(one(row, fieldOf(place, part)));
  const [name] = blankNamePlaceholders([cell("name")]);
  const parts = blankNamePlaceholders([cell("firstName"), cell("lastName")]);
  return textIn(name || parts.join(" "), 200);
}
