/** More than 5,000 bars with long descriptions. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

export const importFileTooLarge =
  "The file is larger than 20 MB. Split it, and import one part after the other.";
