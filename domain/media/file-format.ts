/** Formats that people choose instead of a picture, often under a picture's name. */
export type FileFormat =
  | "empty"
  | "pdf"
  | "postscript"
  | "photoshop"
  | "gif"
  | "tiff"
  | "bmp"
  | "icon"
  | "svg"
  | "web-page"
  | "archive"
  | "film"
  | "unknown";

/** Control characters are written as dots. */
const beginnings: readonly (readonly [FileFormat, RegExp])[] = [
  // Illustrator's own files are PDF inside, older ones PostScript.
  ["pdf", /^%PDF/],
  ["postscript", /^(?:%!PS|\xc5\xd0\xd3\xc6)/],
  ["photoshop", /^8BPS/],
  ["gif", /^GIF8/],
  ["tiff", /^(?:II\*·|MM·\*)/],
  ["bmp", /^BM/],
  // Before icons, which begin like the length of a film's first box.
  ["film", /^(?:.{4}ftyp|·E\xdf\xa3)/s],
  ["icon", /^····/],
  ["archive", /^(?:PK··|Rar!|7z\xbc\xaf)/],
  ["svg", /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<svg)/i],
  ["web-page", /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i],
];

/** What a file is that is no picture of ours, by its first bytes. */
export function fileFormat(bytes: Uint8Array): FileFormat {
  if (bytes.length === 0) return "empty";
  const letters = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  const start = letters.replace(/[^\x20-\xff\s]/g, "·");
  return beginnings.find(([, pattern]) => pattern.test(start))?.[0] ?? "unknown";
}
