import type { Plugin } from "vite";

/**
 * Vite wraps every import() into a helper that first loads the styles and scripts which the module
 * needs. Styles are linked by the pages here, and scripts that are fetched later bring nothing else
 * along, so the helper would be half a kilobyte in every visit that does nothing.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
