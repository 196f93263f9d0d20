import { createHash } from "node:crypto";
import { z } from "zod";
import { centsSchema } from "#domain/money/money-schema.ts";
import { usPlaces } from "#domain/places/us-places.ts";
import { decidingZip } from "#domain/places/zip-states.ts";
import { shopPlace } from "#domain/shop/shop-details.ts";
import type { CalculatedTax } from "#domain/tax/calculated-tax.ts";
import type { Destination } from "#domain/tax/tax-rules.ts";
import type { AppContext } from "../app-context.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import { MAX_TAX_LINES, type TaxAddress, type TaxableSale } from "../payments/tax-provider.ts";
import type { Database } from "../platform/db/database.ts";
import { jsonb } from "../platform/db/sql-values.ts";

type CalculateContext = Pick<AppContext, "db" | "log" | "clock" | "details" | "taxes">;

/** How long a figure counts, so that whoever takes an hour to pay is charged what was shown. */
const GOOD_MS = 24 * 60 * 60_000;
/** How long the shop's own rates count after the service did not answer, for the same question. */
const AWAY_MS = 5 * 60_000;
/** For all calls of one question. Somebody waits at the checkout. */
const WAIT_MS = 2_500;

const calculationSchema = z.object({
  calculation: z.string(),
  lines: z.array(centsSchema),
  shipping: centsSchema,
});
type Result = z.infer<typeof calculationSchema>;

/**
 * The tax that the tax service calculates for a sale. An equal question is asked once: its answer
 * is kept for all processes, and so is that there was none, for a few minutes.
 *
 * @param sale after all discounts
 * @param to where it is handed over
 * @param mayRequest whether this client may request a new calculation
 * @returns null when the shop's own rates count: no service, an incomplete address, a ZIP code that
 *   contradicts the chosen state, no answer in time, or a wrong one
 */
export async function calculateTax(
  ctx: CalculateContext,
  sale: Pick<TaxableSale, "lines" | "shipping">,
  to: Destination | null,
  mayRequest: () => Promise<boolean>,
): Promise<CalculatedTax | null> {
  const { db, taxes, clock } = ctx;
  if (!taxes || !to || sale.lines.length === 0) return null;
  // The service would go by the ZIP code, and the chosen state counts.
  if (decidingZip(to) === "") return null;

  const question: TaxableSale = {
    lines: sale.lines,
    shipping: sale.shipping,
    to: { state: to.state, zipCode: to.zipCode },
    from: shopAddressOf(ctx.details()),
  };

  const key = createHash("sha256").update(JSON.stringify(question)).digest("base64url");
  const saved = await findCalculation(db, key, clock());
  if (!saved && !(await mayRequest())) return null;
  const result = saved ? saved.result : await calculateAndSave(ctx, key, question);
  return result && { ...result, place: usPlaces[to.state] };
}

async function calculateAndSave(
  ctx: CalculateContext,
  key: string,
  question: TaxableSale,
): Promise<Result | null> {
  const { db, clock } = ctx;
  const result = await requestCalculation(ctx, question);
  const at = clock();
  const row = {
    result: result && jsonb(result),
    requested_at: at,
    good_until: new Date(at.getTime() + (result ? GOOD_MS : AWAY_MS)),
  };

  const written = await db
    .insertInto("tax_calculations")
    .values({ question: key, ...row })
    .onConflict((conflict) =>
      conflict.column("question").doUpdateSet(row).where("tax_calculations.good_until", "<=", at),
    )
    .returning("question")
    .executeTakeFirst();
  if (written) return result;

  // Somebody asked the same at the same time. Whoever wrote first decides.
  const first = await findCalculation(db, key, at);
  return first ? first.result : result;
}

/** @returns null when there is no answer in time, or one that can't be read */
async function requestCalculation(
  { taxes, log }: CalculateContext,
  question: TaxableSale,
): Promise<Result | null> {
  if (!taxes) return null;
  try {
    if (question.lines.length > MAX_TAX_LINES) {
      throw new PaymentProviderError("The cart has more lines than the tax service takes.", {
        reason: "refused",
      });
    }
    const { calculation, lines, shipping } = await within(WAIT_MS, taxes.calculate(question));
    return { calculation, lines: [...lines], shipping };
  } catch (error) {
    // Also a bug: nobody's checkout may depend on it.
    const level = error instanceof PaymentProviderError ? "warn" : "error";
    log[level]({ err: error }, "the tax service gave no figure; the shop's own rates count");
    return null;
  }
}

/** @throws PaymentProviderError when it takes longer */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new PaymentProviderError("The tax service took too long.", { reason: "unreachable" }),
        ),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function findCalculation(
  db: Database,
  question: string,
  now: Date,
): Promise<{ readonly result: Result | null } | undefined> {
  const row = await db
    .selectFrom("tax_calculations")
    .select("result")
    .where("question", "=", question)
    .where("good_until", ">", now)
    .executeTakeFirst();
  return row && { result: row.result === null ? null : calculationSchema.parse(row.result) };
}

function shopAddressOf(details: ReturnType<CalculateContext["details"]>): TaxAddress | null {
  const place = shopPlace(details);
  if (!place || place.zipCode === "") return null;
  const { city, street } = details;
  return { ...place, ...(city && { city }), ...(street && { street }) };
}

/** Deletes figures that are no longer used. */
export async function deleteOldCalculations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("tax_calculations").where("good_until", "<", now).execute();
}
