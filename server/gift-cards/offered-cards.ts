import type { Logger } from "pino";
import type { OfferedCards } from "#domain/gift-cards/gift-card-sale.ts";
import type {
  GiftCardSaleSettings,
  GiftCardSettings,
} from "#domain/gift-cards/gift-card-settings.ts";
import type { Database } from "../platform/db/database.ts";
import { giftCardSaleSection, giftCardSection } from "../settings/sections.ts";
import { getSettings } from "../settings/settings-queries.ts";

/** Which gift cards shoppers can buy; null when none, as while the checkout takes none. */
export function offeredCards(
  taken: GiftCardSettings,
  { isOn, amounts, customAmount }: GiftCardSaleSettings,
): OfferedCards | null {
  return taken.isOn && isOn ? { amounts, customAmount } : null;
}

/** Read for a sale: see `offeredCards`. */
export async function readOfferedCards(db: Database, log: Logger): Promise<OfferedCards | null> {
  const [taken, sale] = await Promise.all([
    getSettings(db, giftCardSection, log),
    getSettings(db, giftCardSaleSection, log),
  ]);
  return offeredCards(taken.data, sale.data);
}

/** Whether the checkout takes gift cards. */
export async function takesGiftCards(db: Database, log: Logger): Promise<boolean> {
  return (await getSettings(db, giftCardSection, log)).data.isOn;
}
