import { resolve, sep } from "node:path";
import type { Plugin } from "vite";

/**
 * Fails a browser build that contains a file of `server/`. The framework's own guard only knows
 * names with `.server`; without this check, a secret could get into a bundle unnoticed.
 */
export function serverStaysOnServer(): Plugin {
  const room = resolve(import.meta.dirname, "../../server") + sep;
  return {
    name: "server-stays-on-server",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    // Checks the result of tree-shaking, because route modules import server code that the
    // framework removes from the browser's copy.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const leaked = Object.keys(chunk.modules).find((id) => id.startsWith(room));
        if (leaked) {
          this.error(`${leaked} would be sent to browsers (in ${chunk.fileName}).`);
        }
      }
    },
  };
}
