import type { Plugin } from "vite";

/** The module that Vite adds around each `import()`; virtual ones begin with a NUL. */
const helper = /^\0vite\/preload-helper\.js$/;

/**
 * Replaces Vite's helper for scripts that are loaded later, which every first visit loads: of what it
 * does, only the stylesheets of such scripts are needed, because `modulePreload` is off.
 */
export function loadStyles(): Plugin {
  return {
    name: "load-styles",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: helper },
      handler: () => `export const __vitePreload = ${loadWithStyles}`,
    },
  };
}

/** Serialized into the module, so it must not use anything else. A missing stylesheet stops nothing. */
async function loadWithStyles(load: () => Promise<unknown>, styles: readonly string[] = []) {
  for (const path of styles) {
    const href = `/${path}`;
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    document.head.append(link);
    await new Promise((done) => Object.assign(link, { onload: done, onerror: done }));
  }
  return load();
}
