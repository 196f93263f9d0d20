import { registerHooks } from "node:module";

// Loaded into the built shop by tools/bench/render.ts, before it: gives it a react-dom/server that
// remembers what was rendered. The shop itself knows nothing of it.

registerHooks({
  resolve(specifier, context, next) {
    const isShop = context.parentURL?.endsWith("/build/server/index.js");
    if (specifier !== "react-dom/server" || !isShop) return next(specifier, context);
    return next(new URL("captured-react-dom.ts", import.meta.url).href, context);
  },
});
