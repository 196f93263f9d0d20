import { countNoun } from "../words/count-noun.ts";

/** What a file is that is no CSV file, by its bytes. */
export type OtherFileKind =
  | "excel"
  | "numbers"
  | "libreoffice"
  | "pdf"
  | "web-page"
  | "json"
  | "document"
  | "picture"
  | "zip"
  | "unknown";

/** Why a file can't be read at all. */
export type CsvProblem =
  | { readonly code: "not-text"; readonly kind: OtherFileKind }
  /** A quotation mark is opened and never closed. */
  | { readonly code: "not-csv"; readonly row: number }
  /** Nothing, or only blank rows. */
  | { readonly code: "empty" }
  /** Titles, and no rows below them. */
  | { readonly code: "no-rows" }
  | { readonly code: "too-many-rows"; readonly max: number }
  | { readonly code: "too-many-columns"; readonly row: number };

const wholeNumber = new Intl.NumberFormat("en-US");

/** What happened, that nothing changed, and what to do. */
export function describeCsvProblem(problem: CsvProblem): string {
  switch (problem.code) {
    case "not-text":
      return `${notText[problem.kind]} Nothing was changed.`;
    case "not-csv":
      return `Row ${problem.row} opens a quotation mark that is never closed, so the file can't be read. Nothing was changed. Close it, or take it out, and choose the file again.`;
    case "empty":
      return "This file is empty. Nothing was changed. If it's in the cloud, wait until it has finished downloading, then choose it again.";
    case "no-rows":
      return "This file has no rows below its titles. Nothing was changed. Choose a file with at least one row.";
    case "too-many-rows":
      return `This file has more than ${wholeNumber.format(problem.max)} rows. Nothing was changed. Split it into smaller files.`;
    case "too-many-columns":
      return `Row ${problem.row} has more than 1,000 columns. Nothing was changed. Remove the columns that aren't needed, and choose the file again.`;
  }
}

/** Of the rows of totals below a table, which are no records. */
export function describeTotalsRows(count: number): string {
  return `${countNoun(count, "row")} of totals ${count === 1 ? "was" : "were"} left out.`;
}

const EXCEL_CURE =
  "In Excel, choose File, Save As, and “CSV UTF-8 (Comma delimited)”, then choose that file here.";

const notText: Record<OtherFileKind, string> = {
  excel: `This is an Excel workbook, not a CSV file. ${EXCEL_CURE}`,
  numbers:
    "This is a Numbers spreadsheet, not a CSV file. In Numbers, choose File, Export To, CSV, then choose that file here.",
  libreoffice:
    "This is a LibreOffice spreadsheet, not a CSV file. In LibreOffice, choose File, Save As, and “Text CSV”, then choose that file here.",
  pdf: "This is a PDF, not a CSV file. Export the table as CSV from the program that made it.",
  "web-page":
    "This is a web page or an XML file, not a CSV file. Open it in your spreadsheet and save it as CSV, or download the CSV again: a sign-in page may have been saved instead.",
  json: "This is a JSON file, not a CSV file. Choose CSV where you exported it.",
  document:
    "This is a text document, not a CSV file. Copy its table into a spreadsheet and save that as CSV.",
  picture: "This is a picture, not a CSV file. Choose the CSV file that your spreadsheet saved.",
  zip: "This is an archive, such as a ZIP file, not a CSV file. Open it and choose the CSV file inside.",
  unknown: `This is not a CSV file. ${EXCEL_CURE}`,
};
