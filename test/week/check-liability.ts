import type { loader as loadGiftCards } from "#app/admin/gift-cards/gift-cards.route.tsx";
import { cents, formatUsd } from "#domain/money/cents.ts";
import type { ownerDesk } from "../faults/owner-desk.ts";

/**
 * Checks that the owner reads on screen what the shop owes to the holders of gift cards, and in
 * the last line of the report by month.
 *
 * @param liability in cents
 */
export async function checkLiability(
  desk: ReturnType<typeof ownerDesk>,
  liability: number,
  say: (sentence: string) => void,
): Promise<void> {
  const { outstanding, months } = await desk.see<typeof loadGiftCards>("/admin/gift-cards");
  const owed = formatUsd(cents(liability));
  if (outstanding !== owed)
    say(`The screen says that gift cards have ${outstanding}, not ${owed}.`);
  const [latest] = months;
  const last = latest && formatUsd(latest.outstanding);
  if (last !== owed) say(`The report by month says that gift cards have ${last}, not ${owed}.`);
}
