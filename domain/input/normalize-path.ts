import { normalizeUnicode } from "./normalize-unicode.ts";

export const MAX_PATH_LENGTH = 300;

/**
 * The one spelling of a path that is compared: decoded, lowercase, without query, double slashes,
 * a slash at the end, or the file endings of old shop systems. "/Products/Lark%20Hill/?a=1" becomes
 * "/products/lark hill".
 */
export function normalizePath(path: string): string {
  const decoded = decodeTwice(path.replace(/[?#].*$/s, ""));
  const bare = normalizeUnicode(decoded, "NFC").toLowerCase();
  const parts = bare
    .split("/")
    // Mail programs take along what stands behind an address.
    .map((part) => part.replace(/[\u200b\ufeff]/g, "").trim())
    .filter((part) => part !== "" && part !== ".");
  const normalized = `/${parts.join("/")}`;
  return normalized.replace(/\/index\.(?:html?|php)$|\.(?:html?|php|aspx?)$/, "") || "/";
}

/** Some shops escape an address twice. */
function decodeTwice(path: string): string {
  return decodeSafely(decodeSafely(path));
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path).toWellFormed();
  } catch {
    return path;
  }
}
