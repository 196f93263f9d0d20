/** Undefined where storage is switched off for this site; what is kept then lives as long as the page. */
export function browserStorage(): Storage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}
