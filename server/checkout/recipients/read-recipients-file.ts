import type { CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import type { CsvProblem } from "#domain/csv/csv-messages.ts";
import { giftSchema } from "#domain/gifts/gift.ts";
import { type GiftField, MOST_RECIPIENTS } from "#domain/gifts/gift-fields.ts";
import type { TypedRecipient } from "#domain/gifts/typed-recipient.ts";
import { fieldErrors } from "#domain/input/field-errors.ts";
import { splitName } from "#domain/input/full-name.ts";
import { normalizePlace } from "#domain/places/parse-place.ts";
import { normalizeZip, zipWithZeros } from "#domain/places/zip-code.ts";
import { readCsv } from "../../platform/csv/read-csv.ts";

/** What is wrong with a row. Rows are counted as spreadsheets count them, with the title row. */
export type RowProblem = { readonly row: number } & (
  | {
      readonly code: "field";
      readonly field: Exclude<GiftField, "shipAfter">;
      readonly error: CheckoutFieldError;
    }
  /** A cell is a formula instead of its value. */
  | { readonly code: "formula" }
  /** Letters that could not be read, from a file in another encoding. */
  | { readonly code: "unreadable" }
);

export type RecipientsFile =
  | {
      readonly code: "read";
      readonly recipients: readonly TypedRecipient[];
      /** Rows with the name and address of an earlier one. They count all the same. */
      readonly repeated: readonly { readonly row: number; readonly as: number }[];
    }
  /** Nothing is taken. */
  | { readonly code: "wrong-rows"; readonly problems: readonly RowProblem[] }
  | { readonly code: "no-column"; readonly column: string }
  | { readonly code: "too-many" }
  | CsvProblem;

/** The titles of the template, and other names of a column as read-csv.ts writes them. */
const columns = [
  ["firstName", "First name", ["firstname", "givenname", "first"]],
  ["lastName", "Last name", ["lastname", "surname", "familyname", "last"]],
  ["street", "Street", ["street", "streetaddress", "address", "address1", "addressline1"]],
  ["city", "City", ["city", "town"]],
  ["state", "State", ["state", "stateprovince", "province"]],
  ["zipCode", "ZIP", ["zip", "zipcode", "postalcode", "postcode"]],
  ["phone", "Phone", ["phone", "phonenumber", "telephone"]],
  ["message", "Message", ["message", "giftmessage", "note"]],
  ["email", "Email", ["email", "emailaddress"]],
] as const satisfies (readonly [keyof TypedRecipient, string, readonly string[]])[];
const optional: readonly (keyof TypedRecipient)[] = ["phone", "message", "email"];
const fullName = ["name", "fullname", "recipient", "recipientname"];
const secondLine = ["address2", "addressline2", "apartment", "apt", "suite"];

/** The first row of the template. */
export const recipientsFileTitles: readonly string[] = columns.map(([, title]) => title);

/**
 * Reads recipients from a CSV file and checks each row. When one is wrong nothing is taken, and all
 * problems are listed. Whether the shop ships there is asked with the price.
 */
export function readRecipientsFile(bytes: Uint8Array): RecipientsFile {
  const file = readCsv(bytes, { max: MOST_RECIPIENTS });
  if (file.code === "too-many-rows") return { code: "too-many" };
  if (file.code !== "read") return file;
  const names = file.columns.map(({ name }) => name);
  const columnOf = (known: readonly string[]) => known.find((name) => names.includes(name));
  const named = columnOf(fullName);
  const missing = columns.find(
    ([field, , known]) =>
      !optional.includes(field) &&
      !columnOf(known) &&
      !(named && (field === "firstName" || field === "lastName")),
  );
  if (missing) return { code: "no-column", column: missing[1] };

  const rows = file.rows.flatMap(({ row, cells }) => {
    const cell = (known: readonly string[]) => cells[columnOf(known) ?? ""]?.trim() ?? "";
    const isEmpty = Object.values(cells).every((text) => text.trim() === "");
    return isEmpty ? [] : [{ row, cells, recipient: recipientOf(cell) }];
  });
  if (rows.length === 0) return { code: "empty" };
  const problems = rows.flatMap(({ row, cells, recipient }) => problemsOf(row, cells, recipient));
  if (problems.length > 0) return { code: "wrong-rows", problems };

  const firstRows = new Map<string, number>();
  const repeated = rows.flatMap(({ row, recipient }) => {
    const { firstName, lastName, street, zipCode } = recipient;
    const key = [firstName, lastName, street, zipCode].join("\n").toLowerCase();
    const as = firstRows.get(key);
    firstRows.set(key, as ?? row);
    return as === undefined ? [] : [{ row, as }];
  });
  return { code: "read", recipients: rows.map(({ recipient }) => recipient), repeated };
}

function recipientOf(cell: (known: readonly string[]) => string): TypedRecipient {
  const typed = Object.fromEntries(
    columns.map(([field, , known]) => [field, cell(known)]),
  ) as TypedRecipient;
  const { firstName, lastName } = splitName(cell(fullName));
  const state = normalizePlace(typed.state);
  return {
    ...typed,
    firstName: typed.firstName || firstName,
    lastName: typed.lastName || lastName,
    street: [typed.street, cell(secondLine)].filter(Boolean).join(", "),
    state,
    // Spreadsheets drop the zeros that ZIP codes of the East begin with.
    zipCode: zipWithZeros(typed.zipCode, state) ?? normalizeZip(typed.zipCode),
  };
}

function problemsOf(
  row: number,
  cells: Readonly<Record<string, string>>,
  recipient: TypedRecipient,
): RowProblem[] {
  const texts = Object.values(cells);
  if (texts.some((text) => /^\s*=/.test(text))) return [{ row, code: "formula" }];
  // U+FFFD stands for what could not be decoded; "Ã¼" is UTF-8 that was read as Windows-1252.
  if (texts.some((text) => /\uFFFD|Ã[\u0080-\u00BF]/.test(text))) {
    return [{ row, code: "unreadable" }];
  }
  const parsed = giftSchema.safeParse(recipient);
  if (!parsed.error) return [];
  const errors = fieldErrors<keyof TypedRecipient, CheckoutFieldError>(parsed.error);
  return columns.flatMap(([field]): RowProblem[] => {
    const error = errors[field];
    return error ? [{ row, code: "field", field, error }] : [];
  });
}
