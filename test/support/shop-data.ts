import { runShop } from "./running-shop.ts";

/**
 * Opens the built shop once, for `runShop` to copy its data: a database that is made anew for each
 * shop takes more processor time than the rest of its start.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of the same run has done it.
  if (process.env.SHOP_DATA) return;
  const shop = await runShop();
  await shop.stop();
  process.env.SHOP_DATA = shop.dataDir;
  return async () => {
    delete process.env.SHOP_DATA;
    await shop.dispose();
  };
}
