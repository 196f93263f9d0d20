import { clearingOf, sum } from "../support/odoo-books.ts";
import { undecidedAtStripe } from "../support/undecided-at-stripe.ts";
import { centsOf } from "./cents-of.ts";
import type { FaultyWorld } from "./faulty-world.ts";

/**
 * Checks that every line of the provider's balance is in the shop's table, and each fee and payout
 * once in the ERP, with the same cents; and that the ERP's clearing account has what the provider
 * has, but for what a bank has to decide.
 *
 * @returns how many are booked
 */
export async function checkBalance(
  { db, erp, provider }: FaultyWorld,
  say: (sentence: string) => void,
): Promise<number> {
  const stored = await db.selectFrom("balance_entries").selectAll().execute();
  const balance = [...provider.ledger.balance.values()];
  if (stored.length !== balance.length) {
    say(`The balance has ${balance.length} lines, the shop ${stored.length}.`);
  }
  const { entries } = erp.ledger();
  let bookings = 0;
  for (const { id, type, amount, fee, payoutId } of balance) {
    const row = stored.find((each) => each.id === id);
    if (centsOf(row?.amount ?? null) !== amount || centsOf(row?.fee ?? null) !== fee) {
      say(`The line ${id} of the balance is ${amount} less ${fee} cents, in the shop it is not.`);
    }
    if (type !== "payout" && row?.order_id == null) say(`The line ${id} has no order.`);
    if (row?.payout_id !== payoutId) say(`The line ${id} was not paid out with ${payoutId}.`);
    const own = entries.filter(({ reference }) => reference === id);
    const payout = type === "payout" ? -amount : 0;
    const wanted = {
      ...(fee !== 0 && { "620100": fee }),
      ...(payout !== 0 && { "101701": payout }),
    };
    const isBooked = fee !== 0 || payout !== 0;
    if (own.length !== (isBooked ? 1 : 0)) say(`The ERP has ${own.length} entries for ${id}.`);
    if (!own[0]) continue;
    bookings += 1;
    const { "101450": clearing = 0, ...lines } = own[0].lines;
    const isEven = clearing === -(fee + payout) && own[0].state === "posted";
    if (!isEven || JSON.stringify(lines) !== JSON.stringify(wanted)) {
      say(`The entry for ${id} is ${own[0].state}: ${JSON.stringify(own[0].lines)}.`);
    }
  }
  if (entries.length !== bookings) say(`The ERP has ${entries.length} entries, not ${bookings}.`);
  const clearing = clearingOf(erp.ledger());
  const atProvider = sum(balance.map(({ amount, fee }) => amount - fee));
  const undecided = undecidedAtStripe(provider.ledger);
  if (clearing !== atProvider + undecided) {
    say(
      `The clearing account has ${clearing}, the provider ${atProvider}; ${undecided} is undecided.`,
    );
  }
  return bookings;
}
