export const CODE_COOKIE = "conche_code";
/** Thirty days, in seconds. */
export const CODE_SECONDS = 30 * 24 * 60 * 60;

/** The `Set-Cookie` header that deletes the code. */
export const forgetCode = `${CODE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;

// The code is in a cookie, because links with a code have to work without scripts.

/** The stored code, or null. */
export function readCode(): string | null {
  try {
    const found = document.cookie
      .split("; ")
      .find((each) => each.startsWith(`${CODE_COOKIE}=`))
      ?.slice(CODE_COOKIE.length + 1);
    return found ? decodeURIComponent(found) : null;
  } catch {
    return null;
  }
}

/** @param code what was entered, normalized, which may be no code; null deletes it */
export function keepCode(code: string | null): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox ESR and Safari before 18.4 have no other way.
    document.cookie = `${CODE_COOKIE}=${encodeURIComponent(code ?? "")}; Path=/; Max-Age=${code ? CODE_SECONDS : 0}; SameSite=Lax`;
  } catch {
    // With cookies disabled, the code lasts as long as the page.
  }
}
