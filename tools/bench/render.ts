import { freePort, runShop } from "#test/support/running-shop.ts";
import { percent, perSecond, type Row } from "./support/row.ts";
import { sideBySide } from "./support/side-by-side.ts";

const PATHS = ["/", "/products", "/products/1"];

/**
 * Pages per second that the built shop renders (data, tree, headers, policy; without compression),
 * compared with React's own renderToPipeableStream of the same tree in the same process, without
 * data, router and headers.
 */
export async function benchRender(): Promise<Row[]> {
  const port = await freePort();
  const shop = await runShop({
    NODE_OPTIONS: "--import ./tools/bench/support/render-limit.ts",
    BENCH_RENDER_PORT: String(port),
  });
  const rows: Row[] = [];
  try {
    for (const path of PATHS) {
      // An unknown query bypasses the cache.
      const url = `${shop.url.replace("localhost", "127.0.0.1")}${path}?uncached=1`;
      const limit = `http://127.0.0.1:${port}${path}`;
      const whole = await (await fetch(url)).text();
      const bare = await (await fetch(limit)).text();
      if (!bare.includes("</footer>") || bare.length < whole.length / 2) {
        throw new Error(`The bare rendering of ${path} is not the page.`);
      }
      const result = await sideBySide({ url }, { url: limit }, { connections: 8 });
      rows.push({
        what: `${path} rendered anew, 8 at once`,
        figure: `${perSecond(result.perSecond)}, p99 ${Math.round(result.p99)} ms`,
        limit: `renderToPipeableStream of the same tree: ${perSecond(result.limitPerSecond)}`,
        share: percent(result.share),
      });
    }
    return rows;
  } finally {
    await shop.dispose();
  }
}
