import { createServer as createHttpServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createViteServer } from "vite";
import type * as Development from "#app/dev.ts";

// `npm run dev`: the shop with Vite, so that changes are visible immediately.
const http = createHttpServer();
const vite = await createViteServer({
  server: { middlewareMode: { server: http }, hmr: { server: http } },
  appType: "custom",
});
const development = (await vite.ssrLoadModule("./app/dev.ts")) as typeof Development;
const app = await development.openDevelopmentApp();
const listener = getRequestListener(app.fetch);

http.on("request", (request, response) => {
  vite.middlewares(request, response, () => void listener(request, response));
});
http.listen(app.config.port, app.config.host, () => {
  console.log(`Development: http://localhost:${app.config.port}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    http.close();
    http.closeAllConnections();
    await vite.close();
    await app.close();
    process.exit(0);
  });
}
