import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import tailwindcss from "@tailwindcss/vite";
import type { Page } from "playwright-core";
import { build } from "vite";
import { visit } from "./browser.ts";
import { test as base, type VisitOptions } from "./shop-test.ts";

/** Tests of the gallery in a browser: components and mechanisms of the admin, without a shop. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures are needed.
  .extend("gallery", { scope: "worker" }, async ({}, { onCleanup }) => {
    const server = await serveGallery("app/gallery/gallery-app.tsx");
    onCleanup(() => void server.close());
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  })
  .extend(
    "visitGallery",
    ({ gallery, browser }) =>
      async (path: string, options?: VisitOptions): Promise<Page> => {
        const { page } = await visit(browser, gallery, options);
        await page.goto(path);
        await page.locator("h1").first().waitFor();
        return page;
      },
  );

/** Every address that is no file is the page. */
async function serveGallery(entry: string) {
  const { files, page } = await buildGallery(entry);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    const type = file ? typeOf(request.url ?? "") : "text/html; charset=utf-8";
    response.writeHead(200, { "content-type": type }).end(file ?? page);
  }).listen(0);
  await once(server, "listening");
  return server;
}

/** As `npm run dev` shows it, in memory. */
async function buildGallery(input: string) {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [tailwindcss()],
    build: { write: false, modulePreload: false, rolldownOptions: { input } },
  });
  if (!("output" in built)) throw new Error("The gallery is one build.");
  const files = new Map<string, string | Uint8Array>();
  let head = "";
  for (const each of built.output) {
    const path = `/${each.fileName}`;
    files.set(path, each.type === "chunk" ? each.code : each.source);
    if (path.endsWith(".css")) head += `<link rel="stylesheet" href="${path}">`;
    if (each.type === "chunk" && each.isEntry)
      head += `<script type="module" src="${path}"></script>`;
  }
  return { files, page: `<!doctype html><html lang="en"><head>${head}</head><body></body></html>` };
}

function typeOf(path: string): string {
  if (path.endsWith(".js")) return "text/javascript";
  return path.endsWith(".css") ? "text/css" : "application/octet-stream";
}
