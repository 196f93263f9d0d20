import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { runShop } from "#test/support/running-shop.ts";
import { percent, perSecond, type Row } from "./support/row.ts";
import { sideBySide } from "./support/side-by-side.ts";

const PATHS = ["/", "/products", "/products/1"];
const headers = { "accept-encoding": "br" };

/**
 * How many pages a second the built shop serves from its cache, beside a bare node:http server that
 * sends the same page, compressed, from memory: the most that this machine can do.
 */
export async function benchPages(): Promise<Row[]> {
  const shop = await runShop();
  const rows: Row[] = [];
  try {
    for (const path of PATHS) {
      const page = Buffer.from(await (await fetch(`${shop.url}${path}`)).arrayBuffer());
      const body = brotliCompressSync(page);
      const limit = createServer((_request, response) => {
        response.writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "content-encoding": "br",
          "content-length": body.length,
        });
        response.end(body);
      }).listen(0, "127.0.0.1");
      await once(limit, "listening");
      const { port } = limit.address() as AddressInfo;
      const result = await sideBySide(
        { url: `${shop.url.replace("localhost", "127.0.0.1")}${path}`, headers },
        { url: `http://127.0.0.1:${port}/`, headers },
      );
      limit.close();
      rows.push({
        what: `${path} from the cache, 32 at once`,
        figure: `${perSecond(result.perSecond)}, p99 ${Math.round(result.p99)} ms`,
        limit: `bare node:http, the same bytes: ${perSecond(result.limitPerSecond)}`,
        share: percent(result.share),
      });
    }
    return rows;
  } finally {
    await shop.dispose();
  }
}
