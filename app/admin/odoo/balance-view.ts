import type { AppContext } from "#server/app-context.ts";
import { getBalanceReading, listOpenBalanceEntries } from "#server/payouts/balance-queries.ts";
import type { ShopTime } from "../shared/shop-time.ts";

/** The state of booking the provider's fees and payouts. */
export type BalanceView = {
  /** Whether the settings name the accounts. */
  readonly isOn: boolean;
  /** Null: never. */
  readonly read: string | null;
  readonly waiting: number;
  /** What is missing in Odoo, by reason. */
  readonly problems: readonly { readonly message: string; readonly ids: readonly string[] }[];
};

const MAX_READ = 500;

export async function readBalanceView(
  { db, erp }: Pick<AppContext, "db" | "erp">,
  time: ShopTime,
): Promise<BalanceView> {
  const { readAt } = await getBalanceReading(db);
  const open = await listOpenBalanceEntries(db, ["waiting", "failed", "refused"], MAX_READ);
  const problems = new Map<string, string[]>();
  for (const { id, state, lastError } of open) {
    if (state === "waiting") continue;
    const message = lastError ?? "";
    problems.set(message, [...(problems.get(message) ?? []), id]);
  }
  return {
    isOn: erp?.booksBalance ?? false,
    read: readAt && time.dayAndTime(readAt),
    waiting: open.filter(({ state }) => state === "waiting").length,
    problems: [...problems].map(([message, ids]) => ({ message, ids })),
  };
}
