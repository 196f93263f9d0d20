import type { Plugin } from "vite";

/**
 * Lets the bundler leave out the router's components that no page has. It must take a component
 * that is made by a call, or written to, for one that is used; the router does both, and writes
 * only the names that developers' tools show.
 */
export function shakeRouter(): Plugin {
  return {
    name: "shake-router",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
          .replace(/^(\w+ \w+ = )(?=React\S*\.forwardRef\()/gm, "$1/* @__PURE__ */ "),
        map: null,
      }),
    },
  };
}
