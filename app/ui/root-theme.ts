import { createContext, useContext } from "react";

/** Light or dark, as the server renders it on the root element of a page. */
export const RenderedTheme = createContext<string | undefined>(undefined);

/** The root element's theme; in the browser the one that it has. */
export function useRootTheme(): string | undefined {
  return useContext(RenderedTheme) ?? globalThis.document?.documentElement.dataset.theme;
}
