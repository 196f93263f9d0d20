import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { runShop } from "#test/support/running-shop.ts";
import type { BareResponse } from "./bare-server.ts";
import { flood } from "./support/flood.ts";
import { percent, perSecond, type Row } from "./support/row.ts";
import { sideBySide } from "./support/side-by-side.ts";

const PATHS = ["/", "/products", "/products/1"];
const headers = { "accept-encoding": "br" };

/**
 * Pages per second that the built shop serves from its cache, compared with a bare node:http server
 * that sends the same compressed page from memory, which is the upper bound. Both have a process of
 * their own.
 */
export async function benchPages(): Promise<Row[]> {
  const shop = await runShop();
  const rows: Row[] = [];
  try {
    for (const path of PATHS) {
      const url = `${shop.url.replace("localhost", "127.0.0.1")}${path}`;
      const limit = fork(new URL("./bare-server.ts", import.meta.url));
      limit.send(await answerOf(url));
      const [port] = await once(limit, "message");
      const result = await sideBySide(
        { url, headers },
        { url: `http://127.0.0.1:${port}/`, headers },
        { by: flood },
      );
      limit.disconnect();
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

/** The compressed bytes. */
async function answerOf(url: string): Promise<BareResponse> {
  const [found] = await once(request(url, { headers }).end(), "response");
  const names = (_: string, at: number, all: string[]) => !own.test(all[at - (at % 2)] ?? "");
  return {
    headers: found.rawHeaders.filter(names),
    body: (await buffer(found)).toString("base64"),
  };
}

/** Headers that Node sends itself. */
const own = /^(date|connection|keep-alive)$/i;
