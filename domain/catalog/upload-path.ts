import { normalizeUnicode } from "../input/normalize-unicode.ts";

/** Media types of accepted pictures. */
export const uploadTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/heic",
  "image/heif",
];

/** More than any phone's photo. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

/** Half a minute in good quality; a film waits on somebody's phone connection. */
export const MAX_FILM_BYTES = 40 * 1024 * 1024;

export function isUploadType(value: unknown): value is string {
  return uploadTypes.includes(value as string);
}

/**
 * The path of an upload: the products folder, the time, and its name.
 *
 * @param moment milliseconds since 1970
 */
export function uploadPath(filename: string, moment: number): string {
  return `products/${moment}-${uploadName(filename)}`;
}

/** The name of an upload: the file's, without anything that could lead to another folder. */
export function uploadName(filename: string): string {
  const name = normalizeUnicode(filename, "NFKD")
    .replace(/^.*[\\/]/, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, "")
    .slice(-80)
    .replace(/^[-.]+/, "")
    .toLowerCase();
  return name || "picture";
}

/** The name in an upload's path. */
export function nameInPath(path: string): string {
  return path.replace(/^products\/\d+-/, "");
}

export function isUploadPath(path: string): boolean {
  return /^products\/\d{1,15}-[a-z0-9](?:[a-z0-9.-]{0,79})$/.test(path) && !path.includes("..");
}
