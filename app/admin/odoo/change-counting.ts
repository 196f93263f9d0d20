import { z } from "zod";
import type { AppContext } from "#server/app-context.ts";
import { chooseCounting } from "#server/erp/stock/choose-counting.ts";
import { takeCountsFromErp } from "#server/erp/stock/take-counts-from-erp.ts";

export type CountingResult =
  /** How many counts changed; null when the shop counts. */
  | { readonly code: "saved"; readonly changed: number | null }
  | { readonly code: "not-taken"; readonly message: string }
  | { readonly code: "refused" | "changed-meanwhile" | "unreachable" };

const sentChoice = z.object({
  countedIn: z.enum(["shop", "erp"]),
  version: z.coerce.number().int().min(0),
});

/** Sets who counts the stock; if Odoo does, its counts are copied at once. */
export async function changeCounting(ctx: AppContext, form: FormData): Promise<CountingResult> {
  const sent = sentChoice.safeParse(Object.fromEntries(form));
  if (!sent.success) return { code: "refused" };
  const saved = await chooseCounting(ctx, sent.data.countedIn, sent.data.version);
  if (saved.code !== "saved") return saved;
  const taken = await takeCountsFromErp(ctx);
  if (taken.code === "failed") return { code: "not-taken", message: taken.message };
  return { code: "saved", changed: taken.code === "taken" ? taken.changed : null };
}
