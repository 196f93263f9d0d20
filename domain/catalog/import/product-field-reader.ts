import { withoutGuard } from "../../csv/cell-guard.ts";
import { isPlaceholder } from "../../csv/placeholders.ts";
import { withoutZeroDecimals } from "../../csv/without-zero-decimals.ts";
import { typedText } from "../../input/typed-text.ts";
import { countNoun } from "../../words/count-noun.ts";
import { type MajorAllergen, majorAllergenNames, sortMajorAllergens } from "../major-allergens.ts";
import { readRetailBarcode } from "../retail-barcode.ts";
import { sortTastingNotes, type TastingNote, tastingNoteNamed } from "../tasting-notes.ts";
import { textOfHtml } from "./html-text.ts";
import { isPictureAddress, MAX_IMPORTED_PICTURES } from "./product-import.ts";
import { readWeight, type WeightUnit } from "./read-weight.ts";
import { shortenText } from "./shorten.ts";

const MAX_GRAMS = 50_000;

/**
 * Reads the fields of one row, and collects notes of what cannot stay as it is there. What is missing
 * or left out is undefined. Each field has its name in a sentence, such as "origin".
 */
export class FieldReader {
  readonly notes: string[];
  readonly #isVerbatim: boolean;

  constructor(row: { readonly notes?: readonly string[]; readonly isVerbatim?: boolean }) {
    this.notes = [...(row.notes ?? [])];
    this.#isVerbatim = row.isVerbatim ?? false;
  }

  /** A cell without markup, unless the shop wrote it itself. */
  plain(cell: string): string {
    const text = withoutGuard(cell);
    return this.#isVerbatim ? text : textOfHtml(text);
  }

  line(cell = ""): string {
    return typedText(this.plain(cell));
  }

  text(name: string, cell: string | undefined, maxLength: number): string | undefined {
    return this.shortened(name, this.line(cell), maxLength);
  }

  /** @param text without markup */
  shortened(name: string, text: string, maxLength: number): string | undefined {
    if (text.length <= maxLength) return text || undefined;
    const limit = maxLength.toLocaleString("en-US");
    this.notes.push(`Its ${name} is longer than ${limit} characters, so it is shortened.`);
    return shortenText(text, maxLength);
  }

  /** Without duplicates and what is too much. @param name of one entry */
  list(
    name: string,
    cells: readonly string[] = [],
    limits: { readonly entries: number; readonly length: number },
  ): string[] | undefined {
    const unique = new Map<string, string>();
    let omitted = 0;
    for (const whole of cells.map((cell) => this.line(cell))) {
      const entry = shortenText(whole, limits.length);
      const key = entry.toLowerCase();
      if (entry === "" || unique.has(key)) continue;
      if (unique.size >= limits.entries) omitted += 1;
      else {
        unique.set(key, entry);
        if (entry !== whole) this.notes.push(`The ${name} “${entry}” is shortened.`);
      }
    }
    if (omitted > 0) {
      const areLeftOut = `${countNoun(omitted, "is", "are")} left out`;
      this.notes.push(`There is room for ${limits.entries} ${name}s, so ${areLeftOut}.`);
    }
    return unique.size > 0 ? [...unique.values()] : undefined;
  }

  /** @param unit of a weight that names none */
  grams(name: string, cell = "", unit?: WeightUnit): number | undefined {
    const weight = readWeight(cell, unit);
    if (weight.code === "unreadable") this.noteUnread(name, cell);
    if (weight.code !== "grams") return undefined;
    if (weight.grams <= MAX_GRAMS) return weight.grams;
    this.notes.push("It weighs more than 50 kg there, so its weight is left out.");
    return undefined;
  }

  majorAllergens(cells: readonly string[]): MajorAllergen[] | undefined {
    const known = Object.entries(majorAllergenNames) as [MajorAllergen, string][];
    const found = cells.flatMap((cell) => {
      const word = cell.trim().toLowerCase();
      const named = known.find(([key, name]) => key === word || name.toLowerCase() === word);
      if (!named) this.notes.push(`“${cut(cell, 60)}” is no major allergen of US law.`);
      return named ? [named[0]] : [];
    });
    return found.length > 0 ? sortMajorAllergens(found) : undefined;
  }

  tastingNotes(cells: readonly string[]): TastingNote[] | undefined {
    const found = cells.flatMap((cell) => {
      const named = tastingNoteNamed(cell);
      if (!named) this.notes.push(`“${cut(cell, 60)}” is not on the tasting wheel.`);
      return named ?? [];
    });
    return found.length > 0 ? sortTastingNotes(found) : undefined;
  }

  barcode(cell = ""): string | undefined {
    // Shopify separates several; spreadsheets turn one into a number, without the zeros in front.
    const first = withoutZeroDecimals(cell.replace(/^'/, "").split(/[;,]/)[0]?.trim() ?? "");
    const whole = /^\d{9,11}$/.test(first) ? first.padStart(12, "0") : first;
    // A GTIN-14 of single units is an EAN-13 after a 0.
    const read = readRetailBarcode(whole.replace(/^0(\d{13})$/, "$1"));
    if (read.ok) return read.barcode?.digits;
    this.notes.push(`“${cut(first, 40)}” is no UPC-A or EAN-13, so the barcode is left out.`);
    return undefined;
  }

  pictures(addresses: readonly string[] = []): string[] | undefined {
    const whole = addresses.map((each) =>
      each.trim().replace(/^\/\//, "https://").replaceAll(" ", "%20"),
    );
    const all = [...new Set(whole.filter(Boolean))];
    const usable = all.filter((each) => each.length <= 1000 && isPictureAddress(each));
    if (usable.length < all.length) {
      this.notes.push("A picture has no address on the web, so it is left out.");
    }
    if (usable.length > MAX_IMPORTED_PICTURES) {
      const taken = `the shop takes the first ${MAX_IMPORTED_PICTURES}`;
      this.notes.push(`It has ${usable.length} pictures; ${taken}.`);
    }
    return usable.length > 0 ? usable.slice(0, MAX_IMPORTED_PICTURES) : undefined;
  }

  /** Unless it is empty. */
  noteUnread(name: string, cell: string): void {
    if (isPlaceholder(cell)) return;
    this.notes.push(`Left out: its ${name} “${cut(cell.trim(), 40)}”, which the shop can't read.`);
  }
}

function cut(cell: string, maxLength: number): string {
  return cell.slice(0, maxLength).toWellFormed();
}
