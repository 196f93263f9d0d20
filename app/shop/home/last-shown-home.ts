import type { HomePageData } from "./home-page.tsx";

/** Kept in this tab, for when the server does not answer or is slow. */
let shown: HomePageData | undefined;

export function rememberHome(page: HomePageData): void {
  shown = page;
}

export function lastShownHome(): HomePageData | undefined {
  return shown;
}
