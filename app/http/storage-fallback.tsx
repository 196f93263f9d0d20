import type { ReactNode } from "react";

/**
 * Where the browser forbids storage, React Router's scroll restoration would fail with an error on
 * every page: a storage that lasts as long as the page takes its place. The server's script counts;
 * one that React makes in the browser never runs.
 */
export function StorageFallback(): ReactNode {
  return (
    <script suppressHydrationWarning>
      {import.meta.env.SSR ? `(${provideSessionStorage})()` : ""}
    </script>
  );
}

/** Runs in the browser, from its text: nothing of this file is at hand there. */
function provideSessionStorage(): void {
  try {
    window.sessionStorage;
  } catch {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    };
    Object.defineProperty(window, "sessionStorage", { value: storage });
  }
}
