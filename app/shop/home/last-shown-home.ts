import type { HomePageData } from "./home-page.tsx";

/** In this tab, for the time when the server does not answer, or not at once. */
let shown: HomePageData | undefined;

export function rememberHome(page: HomePageData): void {
  shown = page;
}

export function lastShownHome(): HomePageData | undefined {
  return shown;
}
