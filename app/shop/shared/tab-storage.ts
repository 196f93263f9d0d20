/** What a tab remembers over a reload. It is lost when storage is full or blocked. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Undefined on the server, and when storage is blocked for this site. */
export function tabStorage(): TabStorage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** @returns an empty object when nothing is stored, or nothing that can be read */
export function readStored(key: string, storage = tabStorage()): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? "null");
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

export function writeStored(key: string, value: object, storage = tabStorage()): void {
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // A reload loses what was typed.
  }
}

export function clearStored(keys: readonly string[], storage = tabStorage()): void {
  try {
    for (const key of keys) storage?.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** The stored texts of a form; those that are missing are empty. */
export function storedTexts<Field extends string>(
  stored: unknown,
  fields: readonly Field[],
): Readonly<Record<Field, string>> {
  const texts = isRecord(stored) ? stored : {};
  const textOf = (field: Field) => (typeof texts[field] === "string" ? texts[field] : "");
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
