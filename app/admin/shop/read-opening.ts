import type { AppContext } from "#server/app-context.ts";
import { countAwaitingOpening } from "#server/notices/notice-queries.ts";
import { readChecklist } from "#server/opening/checklist.ts";
import { listTestOrders } from "#server/orders/test-orders.ts";

export async function readOpening(ctx: AppContext) {
  if (ctx.config.mode === "demo") return null;
  const { state, openedAt, sentence } = ctx.opening();
  return {
    isOpen: state === "open",
    wasOpen: openedAt !== null,
    sentence,
    waiting: await countAwaitingOpening(ctx.db),
    checklist: await readChecklist(ctx),
    testOrders: (await listTestOrders(ctx.db)).length,
    hasStripe: ctx.config.stripe !== null,
    hasTestKeys: /^(sk|rk)_test_/.test(ctx.config.stripe?.secretKey ?? ""),
    hasMail: ctx.config.smtpUrl !== null,
    siteUrl: ctx.config.siteUrl,
  };
}

export type OpeningView = NonNullable<Awaited<ReturnType<typeof readOpening>>>;
