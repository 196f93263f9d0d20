/** Characters of Windows-1252 from 0x80 to 0x9f. */
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** Characters of Mac Roman from 0x80 on. */
export const macRomanLetters =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

type Encoding = {
  readonly byteOf: ReadonlyMap<string, number>;
  /** Runs of letters that are one UTF-8 character when they are taken as bytes. */
  readonly sequences: RegExp;
  /** Letters that begin what is garbled and rarely stand before the others in real text. */
  readonly safeLeads: RegExp;
};

function encoding(letters: readonly string[], safeLeads: RegExp): Encoding {
  const range = (from: number, to: number) => letters.slice(from - 0x80, to - 0x7f).join("");
  // Latin-1, which many programs call Windows-1252, has control characters among them.
  const next = `[${range(0x80, 0xbf)}\u0080-\u009f]`;
  const two = `[${range(0xc2, 0xdf)}]${next}`;
  const three = `[${range(0xe0, 0xef)}]${next}{2}`;
  const four = `[${range(0xf0, 0xf4)}]${next}{3}`;
  return {
    byteOf: new Map(letters.map((letter, index) => [letter, 0x80 + index])),
    sequences: new RegExp(`${two}|${three}|${four}`, "gu"),
    safeLeads,
  };
}

const windows = encoding(
  Array.from(
    { length: 128 },
    (_, index) => windowsLetters[index] ?? String.fromCharCode(0x80 + index),
  ),
  /[ÂÃâÅÄïð]/,
);
const mac = encoding([...macRomanLetters], /[√¬‚]/);

/** So many letters that begin and go on like UTF-8 are no accident: three of two bytes, or two of three. */
const MIN_WHOLE = 6;

/** More rounds of the same mistake do not happen. */
const MAX_ROUNDS = 3;

/**
 * Undoes UTF-8 that was read as Windows-1252 ("CafÃ©") or as Mac Roman ("Caf√©"), also if that
 * happened twice, and Windows-1252 that was read as Latin-1 ("It\x92s"). Other text stays as it is, such
 * as “CAFÉ” in quotes.
 */
export function ungarbled(text: string): string {
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const undone = undoneOnce(undoneOnce(current, windows), mac);
    if (undone === current) break;
    current = undone;
  }
  return current.replace(
    /[\u0080-\u009f]/g,
    (each) => windowsLetters[each.charCodeAt(0) - 0x80] ?? "",
  );
}

/** Whether letters are lost to a wrong encoding; asked after `ungarbled`. */
export function isGarbled(text: string): boolean {
  return /\uFFFD|Ã[\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ•–—˜š›œžŸ]|\p{L}Ã(?: |$)|â€|â„|Â[°®«»·]/u.test(text);
}

function undoneOnce(text: string, { byteOf, sequences, safeLeads }: Encoding): string {
  const hasLeads = safeLeads.test(text) || /[ÐÑÎÏ]/.test(text);
  if (!hasLeads && !/[ã-é]/.test(text)) return text;
  const found = (text.match(sequences) ?? []).join("").length;
  if (found === 0) return text;
  // Chinese and Japanese begin with letters that are in any French text.
  const isWhole = !(hasLeads ? /[^\0-\u007f]/ : /[^\0-\u007f]|[a-z]/i).test(
    text.replace(sequences, ""),
  );
  if (isWhole && found >= MIN_WHOLE) return decodeWhole(text, byteOf) ?? text;

  return text.replace(sequences, (raw) => {
    // “IRMÔ: a mark after a capital letter at the end of a word.
    const isMarkAfterLetter = !isWhole && raw.length === 2 && /[‘’“”™]$/.test(raw);
    const isGarbledHere = safeLeads.test(raw[0] ?? "") && !isMarkAfterLetter;
    return (isGarbledHere && decodeWhole(raw, byteOf)) || raw;
  });
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @returns undefined when the letters, taken as bytes, are no text in UTF-8 */
function decodeWhole(text: string, byteOf: ReadonlyMap<string, number>): string | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    bytes[at] = byteOf.get(text[at] ?? "") ?? text.charCodeAt(at);
  }
  try {
    const decoded = utf8.decode(bytes);
    return /[\u0080-\u009f]/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
