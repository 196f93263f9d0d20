const NAME = "conche_admin_sidebar";
const YEAR_SECONDS = 365 * 86_400;

/** Remembers whether the sidebar is folded, so that the server renders it that way. */
export function keepFolded(isFolded: boolean): void {
  const seconds = isFolded ? YEAR_SECONDS : 0;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR.
  document.cookie = `${NAME}=folded; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

/** Reads a request's cookie. */
export function isSidebarFolded(request: Request): boolean {
  return request.headers.get("cookie")?.includes(`${NAME}=folded`) ?? false;
}
