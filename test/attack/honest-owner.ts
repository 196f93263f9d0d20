import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { unlock } from "./unlock.ts";

export type OwnersWork = {
  /** How long each step took, in milliseconds. */
  readonly took: number[];
  readonly failures: string[];
};

/** A list, an order, a setting, a picture, again and again, as an owner works in the admin. */
export function keepWorking(shop: { readonly url: string; readonly pin: string }) {
  const work: OwnersWork = { took: [], failures: [] };
  let stopped = false;

  const ended = (async () => {
    const { cookie } = await unlock(shop, shop.pin, { "x-forwarded-for": "198.51.100.7" });
    const picture = await samplePicture();
    const headers = { cookie, origin: shop.url, "x-forwarded-for": "198.51.100.7" };
    for (let round = 0; !stopped; round += 1) {
      for (const [step, run] of stepsOf(shop.url, headers, picture, round)) {
        if (stopped) break;
        await timed(step, run);
        await pause(300);
      }
    }
  })();

  async function timed(step: string, run: () => Promise<Response>): Promise<void> {
    const began = performance.now();
    try {
      const response = await run();
      await response.arrayBuffer();
      if (response.status >= 400) throw new Error(String(response.status));
      work.took.push(performance.now() - began);
    } catch (error) {
      work.failures.push(`${step}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return {
    mark: () => ({ took: work.took.length, failures: work.failures.length }),
    since: (mark: { took: number; failures: number }): OwnersWork => ({
      took: work.took.slice(mark.took),
      failures: work.failures.slice(mark.failures),
    }),
    async stop(): Promise<OwnersWork> {
      stopped = true;
      await ended;
      return work;
    },
  };
}

type Step = readonly [name: string, run: () => Promise<Response>];

function stepsOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  picture: Buffer<ArrayBuffer>,
  round: number,
): readonly Step[] {
  const get = (path: string) => fetch(`${url}${path}`, { headers });
  const templates = [{ name: `Note ${round}`, subject: "Hello", text: "Thanks" }];
  return [
    ["the list of orders", () => get("/admin/orders")],
    ["the list of orders, searched", () => get("/admin/orders?search=sample")],
    ["a product", () => get("/admin/products/1")],
    ["the packing list", () => get("/admin/packing")],
    [
      "a setting",
      async () => {
        const version = await versionOf(await get("/admin/emails/templates"));
        return await fetch(`${url}/admin/forms/reply-templates`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ version: Number(version), form: { templates } }),
        });
      },
    ],
    [
      "a picture",
      () =>
        fetch(`${url}/api/storage/objects/products/${1_000_000 + round}-a.jpg`, {
          method: "PUT",
          headers: { ...headers, "content-type": "image/jpeg" },
          body: picture,
        }),
    ],
  ];
}

/** In the page's data, as the router writes it. */
async function versionOf(page: Response): Promise<string> {
  return /\\"version\\",(\d+)/.exec(await page.text())?.[1] ?? "0";
}

/** About as many pixels as a phone's. */
async function samplePicture(): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 90, g: 60, b: 40 };
  const canvas = { width: 2400, height: 1800, channels: 3 as const, background };
  return Buffer.from(await sharp({ create: canvas }).jpeg().toBuffer());
}
