import type { OtherFileKind } from "#domain/csv/csv-messages.ts";
import { macRomanLetters } from "#domain/csv/garbled-text.ts";

export type DecodedText =
  | { readonly code: "text"; readonly text: string }
  | { readonly code: "not-text"; readonly kind: OtherFileKind };

/** Decodes a text file: UTF-8, UTF-16 with and without a mark, Windows-1252 or Mac Roman. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const kind = otherFileKind(bytes);
  if (kind) return { code: "not-text", kind };

  const utf16 = utf16Of(bytes);
  if (utf16) return { code: "text", text: new TextDecoder(utf16).decode(bytes) };
  if (bytes.includes(0)) return { code: "not-text", kind: "unknown" };

  const text = decodeUtf8(bytes) ?? decodeSingleBytes(bytes);
  const head = text.slice(0, 500);
  const [titles = ""] = head.trimStart().split("\n", 1);
  const isWebPage = /^<[a-z!?]/i.test(titles) && !markedUpTitle.test(titles);
  if (isWebPage) return { code: "not-text", kind: "web-page" };
  if (/^\s*(?:\{\s*"|\[\s*[{["])/.test(head)) return { code: "not-text", kind: "json" };
  return { code: "text", text };
}

/** "<b>Name</b>,Price" */
const markedUpTitle = /<\/[a-z]{1,10}>[,;\t|]/i;

/** Of gzip, 7-Zip and RAR. */
const archives = ["\u001f\u008b", "7z\u00bc\u00af", "Rar!"];

/** Known by the bytes that they begin with, whatever the file is called. */
function otherFileKind(bytes: Uint8Array): OtherFileKind | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  if (head.startsWith("PK")) return zipKind(bytes);
  if (archives.some((mark) => head.startsWith(mark))) return "zip";
  if (/^\s*%(?:PDF|!PS)/.test(head)) return "pdf";
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0")) return "excel";
  if (head.startsWith("{\\rtf")) return "document";
  const isPicture = /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF)|^.{4}ftyp/s.test(head);
  return isPicture ? "picture" : undefined;
}

/** How much of a ZIP archive is searched for the names of its first files. */
const ZIP_HEAD = 4_096;

function zipKind(bytes: Uint8Array): OtherFileKind {
  const names = new TextDecoder("latin1").decode(bytes.subarray(0, ZIP_HEAD));
  const end = new TextDecoder("latin1").decode(bytes.subarray(-ZIP_HEAD));
  const has = (part: string) => names.includes(part) || end.includes(part);
  if (has("opendocument.spreadsheet") || has("content.xml")) return "libreoffice";
  if (has("xl/") || has("[Content_Types].xml")) return "excel";
  return has("Index/") || has(".iwa") ? "numbers" : "zip";
}

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a mark, every other byte of American text is 0.
  const sample = bytes.subarray(0, 2_000);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
  }
  const most = sample.length / 2;
  if (odd > most * 0.6 && even < most * 0.05) return "utf-16le";
  return even > most * 0.6 && odd < most * 0.05 ? "utf-16be" : undefined;
}

/** @returns undefined when it is not UTF-8 */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** In Windows-1252 a non-breaking space, and "á" in code page 437. */
const NON_BREAKING_SPACE = 0xa0;

/**
 * Windows-1252, Mac Roman as Excel for Mac writes it, or code page 437 as Excel's “CSV (MS-DOS)” has it,
 * whichever looks most like text. UTF-8 with a broken place stays UTF-8: what is lost is then refused by
 * cell.
 */
function decodeSingleBytes(bytes: Uint8Array): string {
  const loose = new TextDecoder("utf-8").decode(bytes);
  const [good, broken] = [count(loose, /[\u0080-\ufffc]/g), count(loose, /\ufffd/g)];
  if (good > broken * 2) return loose;

  const sample = sampleOf(bytes);
  const windows = plausibility(decodeWindows(sample));
  const mac = plausibility(decodeMac(sample));
  // Files of MS-DOS are rare. Spaces that were pasted from a web page must not look like their letters.
  const withoutSpaces = sample.filter((byte) => byte !== NON_BREAKING_SPACE);
  const dos = plausibility(decodeDos(withoutSpaces));
  if (windows < 0 && dos > Math.max(windows, mac)) return decodeDos(bytes);
  return mac > windows ? decodeMac(bytes) : decodeWindows(bytes);
}

/** Enough to tell encodings apart. */
const SAMPLE_BYTES = 100_000;

/** From the first letter that the encodings disagree about. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const from = Math.max(0, first - 20);
  return bytes.subarray(from, from + SAMPLE_BYTES);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** What letters and signs look like in the right encoding. */
const likely = [
  // Small letters in words: café, jalapeño, œuvre.
  /(?<=\p{L})[à-öø-ÿ]|œ(?=u)/gu,
  // Capital letters that begin a word: Éclat.
  /[ÀÂÄÅÇÉÈÊÍÑÖØÜ](?=\p{Ll})/gu,
  // Apostrophes: it’s, we’ll, the bars’.
  /’(?=(?:s|t|d|m|re|ll|ve)(?!\p{L}))|(?<=[sS])’(?!\p{L})/gu,
  // Quotation marks around words, and dashes and bullets between blanks.
  /“(?=\p{L})|(?<=[\p{L}.,!?])”|(?<=\s)[–—•](?=\s)/gu,
  // Signs behind a number or a word, and those that stand anywhere: 70°, Conche™, €.
  /(?<=\d\s?)[°½¼¾](?!\p{Ll})|(?<=\p{L})[…™®](?!\p{L})|[©€£]/gu,
];

/** What another encoding makes of them. */
const unlikely = [
  // Capital letters inside of words.
  /(?<=\p{Ll})[A-ZÀ-ÏÑ-ÖØ-Ý]/gu,
  // Quotation marks, dashes and signs inside of words.
  /(?<=\p{L})[‘“]|(?<=\p{L})[”™–—](?=\p{L})|(?<=\p{L})’(?=\p{L})(?!(?:s|t|d|m|re|ll|ve)(?!\p{L}))/gu,
  /œ(?!u)|(?<=\d\s?)¡|(?<=\p{L})(?:£|[¡¢](?=\p{L}))/gu,
  // What American texts hardly have.
  /[\u0081-\u009f¤¥¦§¨ª¬¯±²³´µ¶¸¹º‡†ˆ‰‹›˜ŽŠŸšžƒ‚„×÷ÐÞð]/gu,
  /[√∂∫∆Ω≈≠≤≥∞◊ﬁﬂ˘˙˚˝˛ˇ₧⌐≡⌠⌡ⁿ\u0391-\u03c9\u2500-\u25a0]/gu,
];

function plausibility(text: string): number {
  return countAll(text, likely) - countAll(text, unlikely);
}

function countAll(text: string, patterns: readonly RegExp[]): number {
  return patterns.reduce((sum, pattern) => sum + count(text, pattern), 0);
}

function decodeWindows(bytes: Uint8Array): string {
  return new TextDecoder("windows-1252").decode(bytes);
}

/** @param letters those of the bytes from 0x80 on */
function decoderOf(letters: string) {
  const characters = [...letters];
  return (bytes: Uint8Array): string => {
    const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
    return latin1.replace(
      /[\u0080-\u00ff]/g,
      (each) => characters[each.charCodeAt(0) - 0x80] ?? "",
    );
  };
}

/** Characters of code page 437 from 0x80 on. */
const CODE_PAGE_437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const decodeMac = decoderOf(macRomanLetters);
const decodeDos = decoderOf(CODE_PAGE_437);
