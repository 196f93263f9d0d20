/** The kinds of picture that staff may upload, by the name that browsers give them. */
export const uploadTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/heic",
  "image/heif",
] as const;
export type UploadType = (typeof uploadTypes)[number];

/** More than any phone's photo weighs. */
export const MOST_UPLOAD_BYTES = 25 * 1024 * 1024;

const types: Record<string, UploadType> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  heic: "image/heic",
  heif: "image/heif",
};

export function isUploadType(value: unknown): value is UploadType {
  return uploadTypes.includes(value as UploadType);
}

/** Some systems do not know .heic and name no type: then the extension tells. */
export function uploadType(name: string, type: string): string {
  return type || (types[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""] ?? "");
}

/**
 * Where an upload goes: the products folder, the moment, and the file's name without anything that
 * could lead to another folder.
 *
 * @param moment milliseconds since 1970
 */
export function uploadPath(filename: string, moment: number): string {
  const name = filename
    .normalize("NFKD")
    .replace(/^.*[\\/]/, "")
    .replace(/[^A-Za-z0-9.]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(-80)
    .replace(/^[-.]+/, "")
    .toLowerCase();
  return `products/${moment}-${name || "picture"}`;
}

export function isUploadPath(path: string): boolean {
  return /^products\/\d{1,15}-[a-z0-9](?:[a-z0-9.-]{0,79})$/.test(path) && !path.includes("..");
}
