import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { macRomanLetters } from "#domain/csv/garbled-text.ts";

/** What a program does to a CSV file that is opened with a double click and saved again. */
export type Spreadsheet = {
  readonly name: string;
  /** How a cell comes back. */
  readonly cell: (text: string) => string;
  readonly save: (rows: readonly (readonly string[])[]) => Uint8Array;
  /** Rows that it writes above the table. */
  readonly above?: readonly string[];
  /** The decimal mark of its country, if that is not a point. */
  readonly decimal?: "." | ",";
  /** How it decodes a file without a byte order mark. */
  readonly unmarked?: "windows-1252";
};

export function openAndSave(file: string | Uint8Array, program: Spreadsheet): Uint8Array {
  const bytes = Buffer.from(file);
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb;
  const decoder = new TextDecoder(isMarked ? "utf-8" : (program.unmarked ?? "utf-8"));
  const rows = parse(decoder.decode(bytes), { bom: true, relax_column_count: true });
  const width = Math.max(...rows.map((row) => row.length));
  const above = (program.above ?? []).map((title) => [title, ...Array(width - 1).fill("")]);
  return program.save([...above, ...rows.map((row) => row.map(program.cell))]);
}

type Locale = {
  readonly decimal: "." | ",";
  /** A number as a cell of the general format shows it, and so saves it. */
  readonly number: (value: number, digits: string) => string;
  readonly date: (year: number, month: number, day: number) => string;
  readonly monthAndDay: (month: string, day: number) => string;
  readonly booleans: readonly [string, string];
};

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Guesses the type of what a file says, as typing it would. */
function guess(text: string, { decimal, number, date, monthAndDay, booleans }: Locale): string {
  const plain = text.trim();
  if (/^=|^[+-][A-Za-z]/.test(plain)) return "#NAME?";
  if (/^(?:true|false)$/i.test(plain)) return booleans[/^t/i.test(plain) ? 0 : 1];
  const amount = /^([-+]?)\$?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d*)?$/.exec(plain);
  if (amount && /\d/.test(plain)) {
    return number(Number(plain.replace(/[$,]/g, "")), plain.replace(/\D/g, ""));
  }
  if (/^\d+(?:\.\d+)?e[-+]?\d{1,3}$/i.test(plain)) return number(Number(plain), plain);
  const percentage = /^(\d+(?:\.\d+)?)%$/.exec(plain);
  if (percentage) return `${Number(percentage[1]).toFixed(2).replace(".", decimal)}%`;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return date(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(plain);
  if (american && Number(american[1]) <= 12 && Number(american[2]) <= 31) {
    return date(Number(american[3] ?? 2026), Number(american[1]), Number(american[2]));
  }
  const named = /^([a-z]{3})[a-z]*[ -]?(\d{1,2})$/i.exec(plain);
  const month = months.find((each) => each.toLowerCase() === named?.[1]?.toLowerCase());
  if (named && month && Number(named[2]) <= 31) return monthAndDay(month, Number(named[2]));
  return text;
}

/** Eleven digits are shown, more become a power of ten with six. */
function general(value: number): string {
  if (Math.abs(value) >= 1e11) {
    return value
      .toExponential(5)
      .replace(/\.?0+e/, "e")
      .replace("e+", "E+")
      .replace("e", "E");
  }
  return String(Number(value.toPrecision(11)));
}

const american: Locale = {
  decimal: ".",
  number: general,
  date: (year, month, day) => `${month}/${day}/${year}`,
  monthAndDay: (month, day) => `${day}-${month}`,
  booleans: ["TRUE", "FALSE"],
};

const german: Locale = {
  decimal: ",",
  number: (value) => general(value).replace(".", ","),
  date: (year, month, day) => `${two(day)}.${two(month)}.${year}`,
  monthAndDay: (month, day) => `${two(day)}. ${month}`,
  booleans: ["WAHR", "FALSCH"],
};

const libreOffice: Locale = {
  ...american,
  number: (value, digits) =>
    digits.length > 15 ? value.toExponential(14).replace("e+", "E+0") : String(value),
  date: (year, month, day) => `${two(month)}/${two(day)}/${String(year).slice(2)}`,
};

const sheets: Locale = {
  ...american,
  date: (year, month, day) => `${year}-${two(month)}-${two(day)}`,
};

function two(value: number): string {
  return String(value).padStart(2, "0");
}

const csv = (rows: readonly (readonly string[])[], delimiter = ",", ending = "\r\n") =>
  stringify(
    rows.map((row) => [...row]),
    { delimiter, record_delimiter: ending, quoted_match: /[\r\n]/ },
  );

const utf8 = (text: string) => new TextEncoder().encode(text);

/** One byte for each letter; what the encoding lacks becomes a question mark. */
function singleBytes(text: string, byteOf: (letter: string) => number): Uint8Array {
  return new Uint8Array(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0);
      if (code < 0x80) return code;
      const byte = byteOf(letter);
      return byte === -1 ? 0x3f : 0x80 + byte;
    }),
  );
}

const windowsLetters = new TextDecoder("windows-1252").decode(
  Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index),
);
const macLetters = [...macRomanLetters];

export const spreadsheets: readonly Spreadsheet[] = [
  {
    name: "Excel on Windows, as CSV UTF-8",
    cell: (text) => guess(text, american),
    save: (rows) => utf8(`\ufeff${csv(rows)}`),
    unmarked: "windows-1252",
  },
  {
    name: "Excel on Windows, as CSV",
    cell: (text) => guess(text, american),
    save: (rows) => singleBytes(csv(rows), (letter) => windowsLetters.indexOf(letter)),
    unmarked: "windows-1252",
  },
  {
    name: "Excel on a Mac, as CSV",
    cell: (text) => guess(text, american),
    save: (rows) => singleBytes(csv(rows, ",", "\r"), (letter) => macLetters.indexOf(letter)),
    unmarked: "windows-1252",
  },
  {
    name: "Excel in Germany",
    cell: (text) => guess(text, german),
    decimal: ",",
    save: (rows) => utf8(`\ufeff${csv(rows, ";")}`),
    unmarked: "windows-1252",
  },
  {
    name: "Excel, as Unicode text",
    cell: (text) => guess(text, american),
    save: (rows) => new Uint8Array(Buffer.from(`\ufeff${csv(rows, "\t")}`, "utf16le")),
    unmarked: "windows-1252",
  },
  {
    name: "Numbers",
    cell: (text) => guess(text, american),
    save: (rows) => utf8(csv(rows)),
    above: ["Table 1"],
  },
  {
    name: "LibreOffice",
    cell: (text) => guess(text, libreOffice),
    save: (rows) => utf8(csv(rows, ",", "\n")),
  },
  {
    name: "Google Sheets",
    // It takes the apostrophe as a sign of text, and does not save it.
    cell: (text) => (text.startsWith("'") ? text.slice(1) : guess(text, sheets)),
    save: (rows) => utf8(csv(rows)),
  },
];
