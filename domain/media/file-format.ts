/** Formats that people choose instead of a picture or a film, often under another name. */
export type FileFormat =
  | "empty"
  | "pdf"
  | "postscript"
  | "photoshop"
  | "gimp"
  | "gif"
  | "raw-photo"
  | "tiff"
  | "bmp"
  | "jpeg-xl"
  | "jpeg-2000"
  | "icon"
  | "font"
  | "svg"
  | "web-page"
  | "archive"
  | "picture"
  | "quicktime"
  | "film"
  | "sound"
  | "unknown";

/** Control characters are written as dots. The first that fits counts. */
const beginnings: readonly (readonly [FileFormat, RegExp])[] = [
  // Illustrator's own files are PDF inside, older ones PostScript.
  ["pdf", /^%PDF/],
  ["postscript", /^(?:%!PS|\xc5\xd0\xd3\xc6)/],
  ["photoshop", /^8BPS/],
  ["gimp", /^gimp xcf/],
  ["gif", /^GIF8/],
  // Cameras' own formats, many of which are TIFF inside.
  ["raw-photo", /^(?:II\*·.{4}CR|FUJIFILMCCD-RAW|IIR[OS]|IIU·|.{4}ftypcrx)/s],
  ["tiff", /^(?:II\*·|MM·\*|II\+·|MM·\+)/],
  ["bmp", /^BM/],
  ["jpeg-xl", /^(?:\xff\s|....JXL )/s],
  ["jpeg-2000", /^(?:\xffO\xffQ|....jP {2})/s],
  ["picture", /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp(?:hei|hev|mif1|msf1|avi[fs]))/s],
  ["sound", /^(?:ID3|OggS|fLaC|\xff[\xf2\xf3\xfa\xfb]|RIFF.{4}WAVE|.{4}ftypM4[AB])/s],
  // Before icons, which begin like the length of a film's first box.
  ["quicktime", /^(?:.{4}ftypqt|.{4}(?:moov|mdat|wide|free))/s],
  ["film", /^(?:.{4}ftyp|·E\xdf\xa3|RIFF.{4}AVI |0&\xb2u|FLV|··(?:·\xba|·\xb3))/s],
  ["font", /^(?:wOF[F2]|OTTO|ttcf|true·)/],
  ["icon", /^····/],
  ["archive", /^(?:PK··|Rar!|7z\xbc\xaf)/],
  ["svg", /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<svg)/i],
  ["web-page", /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i],
];

/** What a file is by its first bytes, whatever its name says. */
export function fileFormat(bytes: Uint8Array): FileFormat {
  if (bytes.length === 0) return "empty";
  const letters = String.fromCharCode(...bytes.subarray(0, 64));
  // TrueType begins with the number 1, as an icon does in the other order of bytes.
  if (letters.startsWith("\0\u0001\0\0")) return "font";
  const start = letters.replace(/[^\x20-\xff\s]/g, "·");
  return beginnings.find(([, pattern]) => pattern.test(start))?.[0] ?? "unknown";
}

/** As it is named within a sentence: "… is a GIF". */
export const fileFormatNames: Record<FileFormat, string> = {
  empty: "an empty file",
  pdf: "a PDF",
  postscript: "an EPS or Illustrator file",
  photoshop: "a Photoshop file",
  gimp: "a GIMP file",
  gif: "a GIF",
  "raw-photo": "a camera's raw photo",
  tiff: "a TIFF",
  bmp: "a BMP",
  "jpeg-xl": "a JPEG XL",
  "jpeg-2000": "a JPEG 2000",
  icon: "an icon file",
  font: "a font",
  svg: "an SVG",
  "web-page": "a web page",
  archive: "an archive or an office document",
  picture: "a picture",
  quicktime: "a QuickTime film",
  film: "a film",
  sound: "a sound file",
  unknown: "a file of a format that the shop doesn't know",
};
