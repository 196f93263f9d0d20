import { usPlaces } from "../places/us-places.ts";
import { placeOfZip } from "../places/zip-states.ts";
import type { FileAnswers, FileQuestion } from "./file-question.ts";
import type { ColumnCells } from "./judge-file.ts";

/**
 * A ZIP code, or at least its first three digits, before a spreadsheet dropped the zeros that it
 * began with: "21" was 021. "2139" may have been 02139, which `pads` says. Three digits are taken as
 * they are: they are hardly ever one of the few ZIP codes that begin with two zeros.
 */
export function withLostZeros(zip: string, pads: boolean): string {
  if (/^\d{1,2}$/.test(zip)) return zip.padStart(3, "0");
  const padded = `0${zip}`;
  const canBePadded = /^\d{4}$/.test(zip) && placeOfZip(padded) !== null;
  const mustBePadded = canBePadded && placeOfZip(zip) === null;
  return mustBePadded || (canBePadded && pads) ? padded : zip;
}

export type DecidedZips = { readonly padsZips: boolean } | { readonly question: FileQuestion };

/**
 * Decides whether a spreadsheet dropped zeros of a file's ZIP codes. Cells with several ZIP codes
 * are text and say nothing: spreadsheets leave them alone.
 */
export function decideZips(columns: readonly ColumnCells[], answers: FileAnswers): DecidedZips {
  const single = columns.flatMap(({ title, cells }) =>
    cells.filter(({ text }) => /^\d+$/.test(text)).map((cell) => ({ title, ...cell })),
  );
  if (single.some(({ text }) => text.length < 3)) return { padsZips: true };
  if (single.some(({ text }) => text.startsWith("0"))) return { padsZips: false };

  const answer = answers["leading-zeros"];
  if (answer === "padded" || answer === "as-written") return { padsZips: answer === "padded" };
  const open = single.find(({ text }) => withLostZeros(text, true) !== withLostZeros(text, false));
  if (!open) return { padsZips: false };
  const { row, title, text } = open;
  return {
    question: {
      id: "leading-zeros",
      sentence: `Row ${row}, ${title}: spreadsheets drop the zeros that ZIP codes begin with. Did “${text}” begin with 0?`,
      choices: [
        { value: "padded", label: `Yes, it is 0${text} (${placeName(`0${text}`)})` },
        {
          value: "as-written",
          label: `No, it means all ZIP codes that begin with ${text} (${placeName(text)})`,
        },
      ],
    },
  };
}

function placeName(zip: string): string {
  const place = placeOfZip(zip);
  return place === null ? "no state" : usPlaces[place];
}
