import { forgetMissedJobs } from "./missed-jobs.ts";
import { runShop } from "./running-shop.ts";
import { query } from "./shop-database.ts";

/**
 * Runs the built shop once, so that `runShop` can copy its data: creating a database takes more CPU
 * time than the rest of a start.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of the same run has prepared it.
  if (process.env.SHOP_DATA) return;
  const shop = await runShop();
  await query(shop, forgetMissedJobs);
  await shop.stop();
  process.env.SHOP_DATA = shop.dataDir;
  return async () => {
    delete process.env.SHOP_DATA;
    await shop.dispose();
  };
}
