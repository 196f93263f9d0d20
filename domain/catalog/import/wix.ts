import { readAmount } from "../../csv/amounts.ts";
import { readYesNo } from "../../csv/yes-no.ts";
import type { FileRow } from "../../input/file-row.ts";
import { cellsOf, groupRows } from "./cells.ts";
import { whyNotForSale } from "./for-sale.ts";
import { formerSlug } from "./former-slug.ts";
import { lineOfHtml } from "./html-text.ts";
import { importFormats } from "./import-formats.ts";
import type { StockFacts } from "./imported-stock.ts";
import { splitList } from "./plain-text.ts";
import { priceOf } from "./product-values.ts";
import { foundRowsOf, optionValue } from "./product-versions.ts";
import type { FormatReader, RawProduct } from "./raw-product.ts";

const { one, all } = cellsOf(importFormats.wix.columns);

/** All rows with the same handle are one product: itself, its variants, and in newer shops its pictures. */
export const readWix: FormatReader = (rows) => {
  const keyOf = (row: FileRow) => one(row, "key").toLowerCase() || `row ${row.row}`;
  return [...groupRows(rows, keyOf).values()].flatMap(([first, ...others]) => {
    const name = one(first, "name");
    const kinds = splitList(all(first, "category").join(";"), ";");
    const variants = others.filter((row) => typeOf(row) === "variant");
    const product = {
      shop: "Wix",
      row: first,
      name,
      whyNot: whyNotForSale(first, name, kinds),
      offered: variants,
      versions: variants,
      versionOf: (row: FileRow) => chosenOptions(row, first),
    };
    return foundRowsOf(product, (variant) => productIn(first, variant, others, kinds));
  });
};

function productIn(
  row: FileRow,
  variant: FileRow | undefined,
  others: readonly FileRow[],
  kinds: readonly string[],
): RawProduct {
  const fieldOf = (field: Parameters<typeof one>[1]) =>
    one(row, field) || (variant ? one(variant, field) : "");
  const name = one(row, "name");
  const { price, priceBefore } = pricesOf(row, variant);
  return {
    row: row.row,
    name,
    id: one(row, "key"),
    sku: fieldOf("sku"),
    price,
    priceBefore,
    description: one(row, "description"),
    kinds,
    origin: infoOf(row, /origin/i),
    cocoaPercentage: infoOf(row, /cocoa|cacao/i),
    pictures: [row, ...others].flatMap((each) =>
      all(each, "pictures").flatMap((cell) => cell.split(/[;\n]/).map(pictureAddress)),
    ),
    weight: fieldOf("weight"),
    barcode: fieldOf("barcode"),
    stock: {
      ...stockFactsOf((variant && one(variant, "count")) || one(row, "count")),
      sellsAtZero: readYesNo(fieldOf("sellsAtZero")) === true,
    },
    formerPaths: [
      `/product-page/${formerSlug(lineOfHtml(name))}`,
      `/product-page/${one(row, "key")}`,
    ],
  };
}

/** What shoppers paid there, after the discount. A variant's surcharge comes on top. */
function pricesOf(row: FileRow, variant: FileRow | undefined) {
  const price = one(row, "price") || (variant ? one(variant, "price") : "");
  const read = priceOf(price);
  const off = Number((row.cells.discountvalue ?? "").replace(",", "."));
  if (read.code !== "price") return { price, priceBefore: "" };
  const full = read.amount + surchargeOf(variant);
  const discount = discountOf(full, (row.cells.discountmode ?? "").toUpperCase(), off);
  const decimal = (amount: number) => (amount / 100).toFixed(2);
  return {
    price: decimal(full - discount),
    priceBefore: discount > 0 ? decimal(full) : one(row, "regularPrice"),
  };
}

/** What a variant costs more, or less if negative, in cents; zero where the file doesn't say. */
function surchargeOf(variant: FileRow | undefined): number {
  const text = (variant?.cells.surcharge ?? "").replace(/,(?=\d{1,2}$)/, ".");
  const read = readAmount(text, ".", { rounds: true });
  return read.code === "amount" ? read.amount : 0;
}

/** @returns in cents */
function discountOf(full: number, mode: string, value: number): number {
  if (!(value > 0)) return 0;
  const discount = mode === "AMOUNT" ? Math.round(value * 100) : Math.round((full * value) / 100);
  return discount < full ? discount : 0;
}

/** "InStock", "OutOfStock", or how many there are. */
function stockFactsOf(text: string): StockFacts {
  const word = text.toLowerCase().replace(/[^a-z]/g, "");
  if (word === "instock") return { counts: [], isTracked: false, inStock: true };
  if (word === "outofstock") return { counts: [], inStock: false };
  return { counts: [text] };
}

/** A file of Wix's media library is named without its address. */
function pictureAddress(name: string): string {
  const file = name.trim();
  if (file === "" || /^https?:/i.test(file)) return file;
  return `https://static.wixstatic.com/media/${encodeURIComponent(file)}`;
}

/** The shop's "additional info" sections: a title and a text each. */
function infoOf({ cells }: FileRow, title: RegExp): string {
  const found = Object.keys(cells).find(
    (name) => /^additionalinfotitle\d+$/.test(name) && title.test(cells[name] ?? ""),
  );
  return (found && cells[found.replace("title", "description")]) ?? "";
}

function typeOf({ cells }: FileRow): string {
  return (cells.fieldtype ?? "").toLowerCase();
}

/** Only the product's own row names its options. */
function chosenOptions({ cells }: FileRow, product: FileRow): string {
  const options = Object.keys(cells).filter((name) =>
    /^productoption(?:description|choices)\d$/.test(name),
  );
  const titleOf = (name: string) => product.cells[`productoptionname${name.at(-1)}`] ?? "";
  return options
    .flatMap((name) => (cells[name] ? optionValue(titleOf(name), cells[name]) : []))
    .join(", ");
}
