import { type FileFormat, fileFormat } from "./file-format.ts";

/** A film that browsers play, or why a file is none. */
export type FilmFormat =
  | { readonly code: "playable"; readonly kind: "mp4" | "webm" }
  | { readonly code: "not-a-film"; readonly format: FileFormat }
  /** An MP4 whose pictures few browsers can decode, as newer phones record them. */
  | { readonly code: "hevc" }
  /** An MP4 without its table of contents. */
  | { readonly code: "cut-off" };

/** QuickTime's own brand is refused, because few browsers play it. */
const brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV|3gp[4-9])$/;
const hevcCodecs = new Set(["hvc1", "hev1", "dvh1", "dvhe"]);

/** By its bytes, whatever its name says. */
export function filmFormat(bytes: Uint8Array): FilmFormat {
  const isMatroska = textAt(bytes, 0, 4) === "\x1a\x45\xdf\xa3";
  if (isMatroska && textAt(bytes, 4, 64).includes("webm"))
    return { code: "playable", kind: "webm" };

  const isMp4 = textAt(bytes, 4, 8) === "ftyp" && brands.test(textAt(bytes, 8, 12));
  if (!isMp4) return { code: "not-a-film", format: fileFormat(bytes) };
  if (findText(bytes, "moov", 0) === -1) return { code: "cut-off" };
  return usesHevc(bytes) ? { code: "hevc" } : { code: "playable", kind: "mp4" };
}

/** @see ISO/IEC 14496-12, the sample description box: 12 bytes after its name the codec's name */
function usesHevc(bytes: Uint8Array): boolean {
  for (let at = findText(bytes, "stsd", 0); at !== -1; at = findText(bytes, "stsd", at + 4)) {
    if (hevcCodecs.has(textAt(bytes, at + 16, at + 20))) return true;
  }
  return false;
}

function findText(bytes: Uint8Array, text: string, from: number): number {
  const codes = Array.from(text, (letter) => letter.charCodeAt(0));
  const [first = 0] = codes;
  let at = bytes.indexOf(first, from);
  while (at !== -1 && !codes.every((code, index) => bytes[at + index] === code)) {
    at = bytes.indexOf(first, at + 1);
  }
  return at;
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
