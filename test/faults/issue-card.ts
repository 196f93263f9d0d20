import { randomUUID } from "node:crypto";
import type { issueGiftCardAction } from "#app/admin/gift-cards/gift-card-actions.ts";
import type { ownerDesk } from "./owner-desk.ts";

/**
 * Issues a gift card whose code the owner gives away.
 *
 * @param dollars such as "40"
 * @returns its code
 */
export async function issueCard(
  desk: ReturnType<typeof ownerDesk>,
  dollars: string,
): Promise<string> {
  const form = { amount: dollars, note: "For the raffle" };
  const issued = await desk.act<typeof issueGiftCardAction>("issue-gift-card", {
    cardId: randomUUID(),
    form,
  });
  if (issued?.code !== "issued") throw new Error(`No gift card is issued: ${issued?.code}`);
  return issued.giftCardCode;
}
