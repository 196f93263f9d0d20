import { CODE_COOKIE, CODE_SECONDS } from "./code-cookie-name.ts";

// The code is in a cookie, because links with a code have to work without scripts.

/** The stored code, or null. */
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

/** @param code normalized; null deletes it */
export function keepCode(code: string | null): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox ESR and Safari before 18.4 have no other way.
    document.cookie = `${CODE_COOKIE}=${code ?? ""}; Path=/; Max-Age=${code ? CODE_SECONDS : 0}; SameSite=Lax`;
  } catch {
    // With cookies disabled, the code lasts as long as the page.
  }
}
