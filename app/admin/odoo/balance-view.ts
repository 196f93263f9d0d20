import type { AppContext } from "#server/app-context.ts";
import { getBalanceReading, listOpenBalanceEntries } from "#server/payouts/balance-queries.ts";
import type { ShopTime } from "../shared/shop-time.ts";

/** The state of booking the provider's fees and payouts. */
export type BalanceView = Awaited<ReturnType<typeof readBalanceView>>;

const MAX_READ = 500;

export async function readBalanceView({ db, erp }: Pick<AppContext, "db" | "erp">, time: ShopTime) {
  const { readAt } = await getBalanceReading(db);
  const open = await listOpenBalanceEntries(db, ["waiting", "failed", "refused"], MAX_READ);
  const problems = new Map<string, string[]>();
  for (const { id, state, lastError } of open) {
    if (state === "waiting") continue;
    const message = lastError ?? "";
    problems.set(message, [...(problems.get(message) ?? []), id]);
  }
  return {
    /** Whether the settings name the accounts. */
    isOn: erp?.booksBalance ?? false,
    /** Null: never. */
    read: readAt && time.dayAndTime(readAt),
    waiting: open.filter(({ state }) => state === "waiting").length,
    /** What is missing in Odoo, by reason. */
    problems: [...problems].map(([message, ids]) => ({ message, ids })),
  };
}
