import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiShopper } from "../../support/api-shopper.ts";
import { type HostedServer, startHostedServer } from "../../support/hosted-server.ts";
import { type RunningShop, runShop } from "../../support/running-shop.ts";
import { query } from "../../support/shop-database.ts";
import { temporaryDataFolder } from "../../support/temporary-data-folder.ts";

let shop: RunningShop;
let hosted: HostedServer;
let folder: string;
let file: string;
let orderId: string;
/** Made while the shop sells two more orders. */
let backup: Ended;
beforeAll(async () => {
  folder = temporaryDataFolder();
  file = join(folder, "shop.tar.zst");
  [shop, hosted] = await Promise.all([runShop(), startHostedServer()]);
  orderId = await buy();
  [backup] = await Promise.all([backUp({ DATA_DIR: shop.dataDir }), buy(), buy()]);
});
afterAll(async () => {
  await shop.dispose();
  await hosted.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Ended = { readonly code: number | null; readonly said: string };

/** Runs a command as the owner does. @param killAfterMs SIGKILL after this time */
async function command(
  args: readonly string[],
  environment: Record<string, string>,
  killAfterMs?: number,
): Promise<Ended> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const timer = killAfterMs && setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  return { code, said };
}

const backUp = (environment: Record<string, string>, to = file) =>
  command(["tools/operations/backup.ts", to], environment);
const restore = (environment: Record<string, string>, ...more: string[]) =>
  command(["tools/operations/restore.ts", file, ...more], environment);

async function buy(): Promise<string> {
  const buyer = apiShopper(shop.url);
  await buyer.begin();
  await buyer.submit();
  await buyer.confirm();
  expect((await buyer.place()).status).toBe(200);
  return buyer.checkoutId;
}

describe("npm run backup and npm run restore", () => {
  test("back up a running shop, which goes on selling", async () => {
    expect(backup.said).toMatch(/\d+ tables with \d+ rows, [1-3] orders? worth \d+\.\d\d/);
    expect(backup.code).toBe(0);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });

  test("confirm a good backup with --prove, and leave nothing behind", async () => {
    const proof = await restore({ DATA_DIR: join(folder, "untouched") }, "--prove");
    expect(proof.said).toMatch(/^This backup is good: .*adds up to the cent/m);
    expect(proof.code).toBe(0);
    expect(existsSync(join(folder, "untouched"))).toBe(false);
  });

  test("restore the same shop, also after kills halfway", { tags: "extended" }, async () => {
    const dataDir = temporaryDataFolder();
    for (const wait of [200, 500, 900]) {
      await command(["tools/operations/restore.ts", file], { DATA_DIR: dataDir }, wait);
    }
    const last = await restore({ DATA_DIR: dataDir });
    // The slowest of the three may have finished before it was killed.
    expect(last.said).toMatch(/Restored: |There is a shop in this database already/);

    const opened = await runShop({ DATA_DIR: dataDir });
    try {
      const orders = await query({ dataDir }, "select id from orders");
      expect(orders).toContainEqual({ id: orderId });
      const page = await fetch(`${opened.url}/order-confirmation/${orderId}`);
      expect(page.status).toBe(200);
    } finally {
      await opened.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
