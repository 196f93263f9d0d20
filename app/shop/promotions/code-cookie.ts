import { CODE_COOKIE, CODE_SECONDS } from "./code-cookie-name.ts";

// A code lives in a cookie, because a link that carries one must work before any script runs.

/** The code that this browser brought along or typed; null where there is none. */
export function readCode(): string | null {
  try {
    const found = document.cookie
      .split("; ")
      .find((each) => each.startsWith(`${CODE_COOKIE}=`))
      ?.slice(CODE_COOKIE.length + 1);
    return found || null;
  } catch {
    return null;
  }
}

/** @param code as the shop knows it; null forgets it */
export function keepCode(code: string | null): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox ESR and Safari before 18.4 have no other way.
    document.cookie = `${CODE_COOKIE}=${code ?? ""}; Path=/; Max-Age=${code ? CODE_SECONDS : 0}; SameSite=Lax`;
  } catch {
    // Switched off: then it lives as long as the page.
  }
}
