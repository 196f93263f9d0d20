import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { cents } from "#domain/money/cents.ts";
import type { AppContext } from "#server/app-context.ts";
import { issueGiftCard } from "#server/gift-cards/issue-gift-card.ts";
import { centsFrom } from "#server/platform/db/sql-values.ts";
import { giftCardSection } from "#server/settings/sections.ts";
import { chooseSettings, type SettingsContext } from "./settings.ts";

/** Turns gift cards on or off, as the owner does. */
export async function takeGiftCards(shop: SettingsContext, isOn = true): Promise<void> {
  await chooseSettings(shop, giftCardSection, { isOn });
}

/** Issues a card. @returns its id and its code */
export async function issueTestCard(
  shop: AppContext,
  amount: number,
): Promise<{ readonly id: string; readonly code: string }> {
  const id = randomUUID();
  const issued = await issueGiftCard(shop, id, {
    amount: cents(amount),
    recipientName: "",
    recipientEmail: "",
    senderName: "",
    message: "",
    emailOn: "",
    note: "",
  });
  if (issued.code !== "issued") throw new Error(issued.code);
  return { id, code: issued.giftCardCode };
}

/** A card's balance, which has to be the sum of its entries, and what is reserved of it. */
export async function readTestCard(shop: AppContext, id: string) {
  const { rows } = await sql<{ balance: string; reserved: string; held: string; sum: string }>`
    select balance::text, reserved::text,
      (select coalesce(sum(amount), 0) from gift_card_entries where gift_card_id = card.id)::text
        as sum,
      (select coalesce(sum(amount), 0) from gift_card_reservations where gift_card_id = card.id)::text
        as held
    from gift_cards as card where id = ${id}`.execute(shop.db);
  const [row] = rows;
  if (!row) throw new Error("no such card");
  const balance = centsFrom(row.balance);
  const reserved = centsFrom(row.reserved);
  if (centsFrom(row.sum) !== balance) throw new Error("The entries do not add up to the balance.");
  if (centsFrom(row.held) !== reserved) throw new Error("The reservations do not add up.");
  return { balance, reserved };
}

/** The kinds and amounts of a card's entries, first to last. */
export async function listTestEntries(shop: AppContext, id: string): Promise<[string, number][]> {
  const rows = await shop.db
    .selectFrom("gift_card_entries")
    .select(["kind", "amount"])
    .where("gift_card_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, amount }) => [kind, centsFrom(amount)]);
}
