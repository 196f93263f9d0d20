import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// Started by tools/bench/pages.ts in a process of its own, like the shop. Sends the same answer to
// every request.

export type BareResponse = { readonly headers: readonly string[]; readonly body: string };

process.once("message", async ({ headers, body }: BareResponse) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(200, [...headers]);
    response.end(bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.((server.address() as AddressInfo).port);
  process.once("disconnect", () => process.exit());
});
