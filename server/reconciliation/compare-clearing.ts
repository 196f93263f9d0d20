import { add, type Cents, cents, subtract } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import type { Erp } from "../erp/interface/erp.ts";
import { ErpError } from "../erp/interface/erp-error.ts";
import { PaymentProviderError, type ProviderBalance } from "../payments/payment-provider.ts";
import { readBalance } from "../payouts/read-balance.ts";
import type { ClearingComparison, ComparedClearing } from "./clearing-comparison.ts";
import {
  type ClearingEntry,
  describeOrders,
  findLineOwners,
  keepOpening,
  listClearingEntries,
} from "./clearing-queries.ts";
import { explainDifference, findDifferences, holdingOf } from "./explain-difference.ts";

export type ClearingContext = Pick<
  AppContext,
  "db" | "erp" | "payments" | "clock" | "log" | "details"
>;

/**
 * Compares what the payment provider holds with the ERP's clearing account, to the cent, and says
 * which orders, fees, payouts and documents explain the difference.
 *
 * @returns null when there is nothing to compare: no ERP, no accounts for fees and payouts, or a
 *   provider that holds no money
 */
export async function compareClearing(ctx: ClearingContext): Promise<ClearingComparison | null> {
  const { erp, log } = ctx;
  if (!erp?.booksBalance) return null;
  const at = ctx.clock().toISOString();
  try {
    const first = await compareOnce(ctx, erp);
    if (!first) return null;

    // What was moved between the readings of the two is no difference.
    const isSettled = first.unexplained === 0 && first.erp === first.provider;
    const compared = isSettled ? first : ((await compareOnce(ctx, erp)) ?? first);
    return { ...compared, at };
  } catch (error) {
    if (error instanceof ErpError) {
      log.warn({ detail: error.detail }, "the clearing account in the ERP could not be read");
      const code = error.retryable ? "erp-unreachable" : "erp-refused";
      return { code, at, message: error.message };
    }
    if (error instanceof PaymentProviderError) {
      log.warn({ err: error }, "the provider's balance could not be read");
      const isAway = error.reason === "unreachable" || error.reason === "refused";
      return { code: isAway ? "provider-unreachable" : "provider-refused", at, message: "" };
    }
    throw error;
  }
}

async function compareOnce(
  ctx: ClearingContext,
  erp: Erp,
): Promise<Omit<ComparedClearing, "at"> | null> {
  const { db } = ctx;
  const balance = await readSteadyBalance(ctx);
  if (!balance) return null;

  const entries = await listClearingEntries(db);
  const reserved = reservedOf(balance, entries);
  const provider = add(balance.available, balance.pending, reserved);
  const opening = await keepOpening(db, subtract(provider, holdingOf(entries)));

  const clearing = await erp.readClearing();
  const owners = await findLineOwners(db, clearing.lines);
  const { orders, others } = findDifferences({ clearing, provider, opening, entries, owners });
  const parts = [...(await describeOrders(db, orders)), ...others];

  return {
    code: "compared",
    account: clearing.account,
    provider,
    reserved,
    erp: clearing.balance,
    problems: clearing.problems,
    ...explainDifference(subtract(clearing.balance, provider), parts),
  };
}

/** The balance between two movements: whoever reads it while money moves would see a difference. */
async function readSteadyBalance(ctx: ClearingContext): Promise<ProviderBalance | null> {
  let balance = await ctx.payments.readBalance();
  for (let round = 0; balance && round < MAX_ROUNDS; round += 1) {
    await readBalance(ctx);
    const again = await ctx.payments.readBalance();
    const isSteady = again !== null && totalOf(again) === totalOf(balance);
    balance = again;
    if (isSteady) break;
  }
  return balance;
}

/** A busy shop has a minute without a payment. */
const MAX_ROUNDS = 3;

function totalOf({ available, pending }: ProviderBalance): Cents {
  return add(available, pending);
}

/** What is held back because of connected accounts is in the balance and among its entries. */
function reservedOf({ reserved }: ProviderBalance, entries: readonly ClearingEntry[]): Cents {
  const reservedInEntries = entries
    .filter(({ kind }) => kind === "reserve")
    .reduce((sum, { amount }) => subtract(sum, amount), cents(0));
  return reservedInEntries > reserved ? reservedInEntries : reserved;
}
