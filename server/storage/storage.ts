/** Uploaded files, on the local disk or in a bucket. */
export type Storage = {
  /** Atomic: writes the complete file or nothing. Replaces an existing file of this name. */
  put(name: string, body: Uint8Array): Promise<void>;
  /** @returns undefined when there is no such file */
  get(name: string): Promise<Uint8Array | undefined>;
  /**
   * A part of a file, as players of films ask for it.
   * @param end the last byte's place; the part is shorter where the file ends before
   * @returns undefined when there is no such file
   */
  getPart(name: string, start: number, end: number): Promise<FilePart | undefined>;
  /** @returns whether there is such a file */
  has(name: string): Promise<boolean>;
  /** Names of all files, for a backup. */
  names(): AsyncIterable<string>;
  /** Missing files are not an error. */
  remove(names: readonly string[]): Promise<void>;
  /**
   * Checks at startup whether files can be stored.
   * @returns a sentence for the owner about what is wrong; null when all is well
   */
  findProblem(): Promise<string | null>;
  /** The address from which browsers load the file; null when the shop serves it itself. */
  publicUrl(name: string): string | null;
};

export type FilePart = {
  /** Empty when the file ends before it. */
  readonly bytes: Uint8Array;
  /** Of the whole file. */
  readonly size: number;
};

/** The storage failed or refused. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  /** Whether the same call may work later. */
  readonly retryable: boolean;
  constructor(message: string, options: { readonly cause: unknown; readonly retryable: boolean }) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
  }
}

/** Such as `abc123-640.webp`. Other names are rejected, so that none can escape the folder. */
export function isStoredName(name: string): boolean {
  return /^[a-z0-9]{1,64}(?:-[a-z0-9]{1,16})?\.(?:webp|avif|mp4|webm)$/.test(name);
}

/** @throws Error for any other name, which would be a bug */
export function requireStoredName(name: string): string {
  if (!isStoredName(name)) throw new Error("Not the name of a stored file.");
  return name;
}

const contentTypes: Readonly<Record<string, string>> = {
  webp: "image/webp",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** By the file's ending. */
export function contentTypeOf(name: string): string {
  return contentTypes[name.replace(/^.*\./, "")] ?? "application/octet-stream";
}
