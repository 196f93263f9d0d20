/** A browser's storage in memory. @param stored what earlier visits left, by key */
export function memoryStorage(stored: Readonly<Record<string, string>> = {}) {
  const texts = new Map(Object.entries(stored));
  return {
    texts,
    isFull: false,
    writes: 0,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      if (this.isFull) throw new DOMException("full", "QuotaExceededError");
      this.writes += 1;
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
  };
}

function forbidden(): never {
  throw new DOMException("no", "SecurityError");
}

/** The storage of a browser that lets no page use it. */
export const forbiddenStorage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
