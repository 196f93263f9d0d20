import { uploadTypes } from "#domain/catalog/upload-path.ts";

/** For a file input that takes pictures. */
export const acceptedPictures = [...uploadTypes, ".heic", ".heif"].join(",");
