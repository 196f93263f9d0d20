/** Uploaded files: on this machine's disk, or in a bucket. */
export type Storage = {
  /** Atomic: writes the whole file or nothing, and replaces one of the same name. */
  put(name: string, body: Uint8Array): Promise<void>;
  /** @returns undefined when there is no such file */
  get(name: string): Promise<Uint8Array | undefined>;
  /** @returns whether there is such a file */
  has(name: string): Promise<boolean>;
  /** The names of all files, for a backup. */
  names(): AsyncIterable<string>;
  /** Files that are not there are no error. */
  remove(names: readonly string[]): Promise<void>;
  /**
   * Tries whether files can be kept, for the start.
   * @returns what is wrong, a sentence for the owner; null when all is well
   */
  findProblem(): Promise<string | null>;
  /** The address from which browsers fetch the file; null when the shop serves it itself. */
  publicUrl(name: string): string | null;
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

/** Such as `abc123-640.webp`. No other name is looked up, so that none leads out of its folder. */
export function isStoredName(name: string): boolean {
  return /^[a-z0-9]{1,64}(?:-[a-z0-9]{1,16})?\.(?:webp|avif)$/.test(name);
}

/** @throws Error for any other name: a bug of the shop */
export function requireStoredName(name: string): string {
  if (!isStoredName(name)) throw new Error("Not the name of a stored file.");
  return name;
}

/** By the file's ending. */
export function contentTypeOf(name: string): string {
  return name.endsWith(".avif") ? "image/avif" : "image/webp";
}
