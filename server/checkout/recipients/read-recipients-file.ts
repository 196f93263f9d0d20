import type { CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import { shortCell } from "#domain/csv/cell-damage.ts";
import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import type { CsvTableFile } from "#domain/csv/csv-table.ts";
import {
  blankNamePlaceholders,
  blankPlaceholders,
  isPlaceholder,
} from "#domain/csv/placeholders.ts";
import { withoutZeroDecimals } from "#domain/csv/without-zero-decimals.ts";
import { giftSchema } from "#domain/gifts/gift.ts";
import type { GiftField, TypedRecipient } from "#domain/gifts/gift-field-names.ts";
import { fieldErrors } from "#domain/input/field-errors.ts";
import { splitName } from "#domain/input/full-name.ts";
import { normalizePlace, parsePlace } from "#domain/places/parse-place.ts";
import { isUnitedStates } from "#domain/places/united-states.ts";
import { normalizeZip, zipWithZeros } from "#domain/places/zip-code.ts";
import { readCsv } from "../../platform/csv/read-csv.ts";
import {
  fieldColumns,
  hasCityColumn,
  recipientFields,
  recipientTable,
  withoutBuyer,
} from "./recipient-columns.ts";

/** What is wrong with a row. Rows are counted as spreadsheets count them, with the title row. */
export type RowProblem = { readonly row: number } & (
  | {
      readonly code: "field";
      readonly field: Exclude<GiftField, "shipAfter">;
      readonly error: CheckoutFieldError;
    }
  /** A cell that can't be taken, such as one that a spreadsheet damaged; the sentence says why. */
  | { readonly code: "damaged"; readonly column: string; readonly sentence: string }
);

export type RecipientsFile =
  | {
      readonly code: "read";
      readonly recipients: readonly TypedRecipient[];
      /** Rows with the name and address of an earlier one. They count all the same. */
      readonly repeated: readonly { readonly row: number; readonly as: number }[];
      /** Titles of columns that are left out. */
      readonly unread: readonly string[];
      readonly totalsRows: readonly number[];
    }
  /** Nothing is taken. */
  | { readonly code: "wrong-rows"; readonly problems: readonly RowProblem[] }
  | { readonly code: "no-column"; readonly column: string }
  | { readonly code: "too-many" }
  | CsvProblem;

/** The first row of the template. */
export const recipientsFileTitles: readonly string[] = recipientFields.map(
  (field) => fieldColumns[field].title,
);

/**
 * Reads recipients from a CSV file and checks each row. When one is wrong nothing is taken, and all
 * problems are listed. Whether the shop ships there is asked with the price.
 */
export function readRecipientsFile(bytes: Uint8Array): RecipientsFile {
  const file = readCsv(bytes, {
    max: recipientTable.max,
    decodesEntities: true,
    isHeader: hasCityColumn,
  });
  if (file.code === "too-many-rows") return { code: "too-many" };
  if (file.code !== "read") return file;

  const { file: recipientFile, buyerTitles } = withoutBuyer(file);
  const missing = findMissingColumn(recipientFile);
  if (missing) return { code: "no-column", column: fieldColumns[missing].title };

  const table = recipientTable.read(recipientFile);
  if (table.code !== "read") throw new Error("A file of recipients leaves nothing open.");
  const rows = table.rows.map((row) => ({ ...row, recipient: recipientOf(row.texts) }));
  const problems = rows.flatMap(({ row, texts, recipient, problems }) =>
    problems.length > 0
      ? problems.slice(0, 1).map((problem): RowProblem => ({ code: "damaged", ...problem }))
      : [...countryProblemsOf(row, texts), ...fieldProblemsOf(row, recipient)],
  );
  if (problems.length > 0) return { code: "wrong-rows", problems };

  const firstRows = new Map<string, number>();
  const repeated = rows.flatMap(({ row, recipient }) => {
    const { firstName, lastName, street, zipCode } = recipient;
    const key = [firstName, lastName, street, zipCode].join("\n").toLowerCase();
    const as = firstRows.get(key);
    firstRows.set(key, as ?? row);
    return as === undefined ? [] : [{ row, as }];
  });
  const unread = [...buyerTitles, ...recipientTable.unreadTitles(recipientFile)];
  const recipients = rows.map(({ recipient }) => recipient);
  return { code: "read", recipients, repeated, unread, totalsRows: file.totalsRows };
}

/** A full name stands for both names. */
function findMissingColumn(file: CsvTableFile): keyof TypedRecipient | undefined {
  const isNamed = recipientTable.has("fullName", file);
  const names: readonly (keyof TypedRecipient)[] = ["firstName", "lastName"];
  const needed: readonly (keyof TypedRecipient)[] = ["street", "city", "state", "zipCode"];
  return [...(isNamed ? [] : names), ...needed].find((field) => !recipientTable.has(field, file));
}

type Texts = TypedRecipient &
  Readonly<Record<"fullName" | "secondLine" | "thirdLine" | "country", string>>;

/** Longer cells are refused without being looked at. */
const MAX_CELL_LENGTH = 2_000;

/** Data tools write nan or N/A for a blank cell. */
function blankTextPlaceholders(cells: Texts): Texts {
  const [firstName = "", lastName = ""] = blankNamePlaceholders([cells.firstName, cells.lastName]);
  const [fullName = ""] = blankNamePlaceholders([cells.fullName]);
  return { ...blankPlaceholders(cells, isPlaceholder), firstName, lastName, fullName };
}

/** Shopify's orders have it in their column "Name": #1001, 1001, SHOP-1001. Cafe123 is a name. */
function isOrderNumber(name: string): boolean {
  const isOneWord = !/\s/.test(name);
  return isOneWord && (/^#.*\d/.test(name) || /^[A-Z]{0,6}-?\d{3}/.test(name));
}

function recipientOf(cells: Texts): TypedRecipient {
  const texts = blankTextPlaceholders(cells);
  const isTooLong = Object.values(texts).some((text) => text.length > MAX_CELL_LENGTH);
  const { fullName, secondLine, thirdLine, country, ...typed } = texts;
  if (isTooLong) return typed;

  const { firstName, lastName } = splitName(isOrderNumber(fullName) ? "" : fullName);
  const otherLines = [secondLine, thirdLine].map(withoutZeroDecimals);
  // Some programs call a territory a country.
  const state = normalizePlace(typed.state || (parsePlace(country) ?? ""));

  return {
    ...typed,
    firstName: typed.firstName || firstName,
    lastName: typed.lastName || lastName,
    street: [typed.street, ...otherLines].filter(Boolean).join(", "),
    phone: withoutZeroDecimals(typed.phone),
    state,
    // Spreadsheets drop the zeros that ZIP codes of the East begin with.
    zipCode: zipWithZeros(typed.zipCode, state) ?? normalizeZip(typed.zipCode),
  };
}

function countryProblemsOf(row: number, { country }: Texts): RowProblem[] {
  if (isUnitedStates(country)) return [];
  const sentence = `“${shortCell(country)}” isn't in the United States, and we ship nowhere else.`;
  return [{ row, code: "damaged", column: "Country", sentence }];
}

function fieldProblemsOf(row: number, recipient: TypedRecipient): RowProblem[] {
  const long = recipientFields.find((field) => recipient[field].length > MAX_CELL_LENGTH);
  if (long) return [{ row, code: "field", field: long, error: "too-long" }];
  const parsed = giftSchema.safeParse(recipient);
  if (!parsed.error) return [];
  const errors = fieldErrors<keyof TypedRecipient, CheckoutFieldError>(parsed.error);
  return recipientFields.flatMap((field): RowProblem[] => {
    const error = errors[field];
    return error ? [{ row, code: "field", field, error }] : [];
  });
}
