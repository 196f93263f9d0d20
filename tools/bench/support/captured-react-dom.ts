import type { Server } from "node:http";
import { createServer } from "node:http";
import { cloneElement, type ReactElement } from "react";
import { renderToPipeableStream as render } from "react-dom/server";

// Replaces react-dom/server in the built shop (see render-limit.ts): keeps the tree of each page
// that the shop renders, and renders it again on request through a small server.

export * from "react-dom/server";

type Page = ReactElement<{ url: string; context: object }>;
const pages = new Map<string, Page>();

export function renderToPipeableStream(...given: Parameters<typeof render>) {
  const page = given[0] as Page;
  const { pathname } = new URL(page.props.url);
  // Keep the first tree: under load the last requests are aborted, and their trees are short error
  // pages.
  if (!pages.has(pathname)) {
    // The stream of the page's data can be read only once; its few bytes are left out.
    const context = { ...page.props.context, serverHandoffStream: undefined };
    pages.set(pathname, cloneElement(page, { context }));
  }
  return render(...given);
}

const server: Server = createServer((request, response) => {
  const page = pages.get(request.url ?? "");
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  const { pipe } = render(page, {
    onAllReady() {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      pipe(response);
    },
    onError(error) {
      console.error(error);
      response.destroy();
    },
  });
});
server.listen(Number(process.env.BENCH_RENDER_PORT), "127.0.0.1").unref();
