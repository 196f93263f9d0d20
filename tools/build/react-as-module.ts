import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const prefix = "\0react-as-module:";

/**
 * React is published as CommonJS only, which every file that imports it would unwrap anew and call
 * through an object. Here it is unwrapped once, into a module whose exports are called by name.
 */
export function reactAsModule(): Plugin {
  return {
    name: "react-as-module",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: {
      filter: { id: /^react(\/jsx-runtime)?$/ },
      handler(id, importer, { kind }) {
        // What React's own packages require, and what this module itself imports, is the original.
        // So is what only the admin's packages import: it would be carried by every page.
        const ours = importer && /[\\/](?:app|react-router)[\\/]/.test(importer);
        if (kind !== "import-statement" || !ours) return undefined;
        return prefix + id;
      },
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      handler(id) {
        const name = id.slice(prefix.length);
        const names = Object.keys(require(name)).filter((key) => /^[a-zA-Z]\w*$/.test(key));
        return [
          `import original from ${JSON.stringify(name)};`,
          "export default original;",
          ...names.map((key) => `export const ${key} = /* @__PURE__ */ (() => original.${key})();`),
        ].join("\n");
      },
    },
  };
}
