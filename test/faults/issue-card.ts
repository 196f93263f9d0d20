import { randomUUID } from "node:crypto";
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
  const form = { id: randomUUID(), amount: dollars, note: "For the raffle" };
  const answer = await desk.ask<{ code: string; giftCardCode?: string }>(
    "/admin/gift-cards/new",
    form,
  );
  if (!answer?.giftCardCode) throw new Error(`No gift card is issued: ${answer?.code}`);
  return answer.giftCardCode;
}
