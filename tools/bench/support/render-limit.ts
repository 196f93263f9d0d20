import { registerHooks } from "node:module";

// Preloaded into the built shop by tools/bench/render.ts: replaces react-dom/server by one that
// keeps what was rendered. The shop itself is unchanged.

registerHooks({
  resolve(specifier, context, next) {
    const isShop = context.parentURL?.endsWith("/build/server/index.js");
    if (specifier !== "react-dom/server" || !isShop) return next(specifier, context);
    return next(new URL("captured-react-dom.ts", import.meta.url).href, context);
  },
});
