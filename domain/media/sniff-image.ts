export type ImageKind = "jpeg" | "png" | "webp" | "avif" | "heic";

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx"]);
const avifBrands = new Set(["avif", "avis"]);

/**
 * Detects the format by the file's first bytes, whatever its name says. This decides which decoder
 * reads it. SVG is never accepted: it may contain scripts.
 */
export function sniffImage(bytes: Uint8Array): ImageKind | undefined {
  if (beginsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP") return "webp";
  if (text(bytes, 4, 8) !== "ftyp") return undefined;
  const brands = brandsOf(bytes);
  if (brands.some((brand) => avifBrands.has(brand))) return "avif";
  return brands.some((brand) => heicBrands.has(brand)) ? "heic" : undefined;
}

/** @see ISO/IEC 14496-12, the file type box: its size, major brand, version, compatible brands */
function brandsOf(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, bytes.length, 256);
  const brands = [text(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4));
  return brands;
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
