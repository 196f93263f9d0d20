import type { ReactNode } from "react";
import { useScriptMark } from "../ui/script-mark.ts";

/**
 * Replaces sessionStorage by an in-memory object if it is blocked, because React Router's scroll
 * restoration would throw on every page. Only the server-rendered script runs.
 */
export function StorageFallback(): ReactNode {
  return (
    <script nonce={useScriptMark()} suppressHydrationWarning>
      {import.meta.env.SSR ? `(${provideSessionStorage})()` : ""}
    </script>
  );
}

/** Serialized into the page, so it must not use anything else from this module. */
function provideSessionStorage(): void {
  try {
    // Null in some in-app browsers, and throws where cookies are blocked.
    window.sessionStorage.length;
  } catch {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    };
    Object.defineProperty(window, "sessionStorage", { value: storage });
  }
}
