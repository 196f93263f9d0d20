const SIDEBAR = "conche_admin_sidebar";
const THEME = "conche_admin_theme";
const YEAR_SECONDS = 365 * 86_400;

/** Light or dark in the admin; by default as the device has it. */
export type AdminTheme = "light" | "dark" | "device";

/** Remembers whether the sidebar is folded, so that the server renders it that way. */
export function keepFolded(isFolded: boolean): void {
  keep(SIDEBAR, isFolded ? "folded" : null);
}

/** Reads a request's cookie. */
export function isSidebarFolded(request: Request): boolean {
  return request.headers.get("cookie")?.includes(`${SIDEBAR}=folded`) ?? false;
}

/** Shows a theme and remembers it, so that the server renders it and nothing flashes. */
export function chooseTheme(theme: AdminTheme): void {
  document.documentElement.dataset.theme = theme;
  keep(THEME, theme === "device" ? null : theme);
}

/** Reads the cookies of a request or of the document. */
export function readTheme(cookies: string): AdminTheme {
  if (cookies.includes(`${THEME}=light`)) return "light";
  return cookies.includes(`${THEME}=dark`) ? "dark" : "device";
}

/** @param value null forgets it */
function keep(name: string, value: string | null): void {
  const seconds = value === null ? 0 : YEAR_SECONDS;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR.
  document.cookie = `${name}=${value ?? ""}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
