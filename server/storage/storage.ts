/** Where files live that staff uploaded: on this machine's disk, or in a bucket. */
export type Storage = {
  /** The whole file or none of it; one that is there under this name is replaced. */
  put(name: string, body: Uint8Array, contentType: string): Promise<void>;
  /** @returns undefined when there is no such file */
  get(name: string): Promise<Uint8Array | undefined>;
  /** @returns whether there is such a file */
  has(name: string): Promise<boolean>;
  /** The names of all files, for a backup. */
  names(): AsyncIterable<string>;
  /** Files that are not there are no error. */
  remove(names: readonly string[]): Promise<void>;
  /** Where browsers fetch a file from; null when the shop itself hands it out. */
  publicUrl(name: string): string | null;
};

/** The storage did not do what it was asked. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  /** Whether the same may work later. */
  readonly retry: boolean;
  constructor(message: string, options: { readonly cause: unknown; readonly retry: boolean }) {
    super(message, { cause: options.cause });
    this.retry = options.retry;
  }
}

/**
 * Names are made by the shop, never by a visitor: a word, sizes and a type. Nothing else is looked
 * up, so that no name leads out of its folder.
 */
export function isStoredName(name: string): boolean {
  return /^[a-z0-9]{1,64}(?:-[a-z0-9]{1,16})?\.(?:webp|avif)$/.test(name);
}

/** @throws Error when a name is none: a mistake in the shop's own code */
export function requireStoredName(name: string): string {
  if (!isStoredName(name)) throw new Error("Not the name of a stored file.");
  return name;
}

/** What browsers are told about a file; its name says it. */
export function contentTypeOf(name: string): string {
  return name.endsWith(".avif") ? "image/avif" : "image/webp";
}
