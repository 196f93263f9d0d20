import { z } from "zod";
import { typedText } from "#domain/input/typed-text.ts";
import { closeShop, openShop } from "#server/opening/change-opening.ts";
import { markStep } from "#server/opening/checklist.ts";
import { removeTestOrders } from "#server/opening/remove-test-orders.ts";
import { sendTestMail } from "#server/opening/send-test-mail.ts";
import { checkStripe } from "#server/payments/stripe/check-stripe.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { shopOverviewMessages } from "./shop-overview-messages.ts";

const MAX_SENTENCE_LENGTH = 300;

// The panel with the button is gone once the shop is open or closed, so a toast says it.

export const openShopAction = adminAction("open-shop", z.object({}), async (shop) => {
  const { code } = await openShop(shop);
  return code === "open"
    ? done("opened", { toast: shopOverviewMessages.opened })
    : refused("not-opened", { text: shopOverviewMessages.refusals[code] });
});

export const closeShopAction = adminAction(
  "close-shop",
  z.object({
    /** What visitors read. */
    sentence: z
      .string()
      .transform((typed) => typedText(typed, { lines: true }))
      .pipe(z.string().max(MAX_SENTENCE_LENGTH, shopOverviewMessages.sentenceTooLong)),
  }),
  async (shop, { sentence }) => {
    const { code } = await closeShop(shop, sentence);
    return code === "closed"
      ? done("closed", { toast: shopOverviewMessages.closed })
      : refused("not-closed", { text: shopOverviewMessages.refusals[code] });
  },
);

export const sendTestMailAction = adminAction("send-test-mail", z.object({}), async (shop) => {
  const sent = await sendTestMail(shop);
  switch (sent.code) {
    case "sent":
      return done("sent", { sentence: shopOverviewMessages.mailSent(sent.to) });
    case "failed":
      return refused("failed", { text: shopOverviewMessages.mailFailed(sent.to, sent.reason) });
    case "too-often":
      return refused("too-often", { text: shopOverviewMessages.tooOften(sent.seconds) });
  }
});

export const checkStripeAction = adminAction("check-stripe", z.object({}), async (shop) => {
  const { stripe, siteUrl } = shop.config;
  if (!stripe) return refused("no-stripe", { text: shopOverviewMessages.noStripe });

  const checks = await checkStripe(stripe, `${siteUrl}/api/webhooks/stripe`);
  const isReady = checks.every(({ problem }) => problem === null);
  await markStep(shop.db, "stripe", isReady, shop.clock());
  return isReady
    ? done("ready", { sentence: shopOverviewMessages.stripeGood, checks })
    : refused("not-ready", { text: shopOverviewMessages.stripeBad, checks });
});

/** Marks a step of the checklist as done that only the owner can judge. */
export const markOpeningStepAction = adminAction(
  "mark-opening-step",
  z.object({ step: z.enum(["brand", "pricing", "pages"]) }),
  async (shop, { step }) => {
    await markStep(shop.db, step, true, shop.clock());
    return done("marked");
  },
);

export const removeTestOrdersAction = adminAction(
  "remove-test-orders",
  z.object({}),
  async (shop) => {
    const count = await removeTestOrders(shop);
    return done("removed", { toast: shopOverviewMessages.testsRemoved(count) });
  },
);
