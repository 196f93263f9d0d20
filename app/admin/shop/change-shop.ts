import { typedText } from "#domain/input/typed-text.ts";
import type { AppContext } from "#server/app-context.ts";
import { closeShop, openShop } from "#server/opening/change-opening.ts";
import { markStep } from "#server/opening/checklist.ts";
import { removeTestOrders } from "#server/opening/remove-test-orders.ts";
import { sendTestMail } from "#server/opening/send-test-mail.ts";
import { checkStripe, type StripeCheck } from "#server/payments/stripe/check-stripe.ts";
import { shopWords } from "./shop-words.ts";

export type ShopResult = {
  readonly ok: boolean;
  readonly text: string;
  readonly checks?: readonly StripeCheck[];
};

const LONGEST_SENTENCE = 300;

/** Opens or closes the shop, and marks steps of the checklist as done. */
export async function changeShop(ctx: AppContext, form: FormData): Promise<ShopResult> {
  switch (form.get("do")) {
    case "open": {
      const { code } = await openShop(ctx);
      return code === "open" ? good(shopWords.opened) : bad(shopWords.refusals[code]);
    }
    case "close": {
      const sentence = typedText(String(form.get("sentence") ?? ""), { lines: true });
      if (sentence.length > LONGEST_SENTENCE) return bad(shopWords.sentenceTooLong);
      const { code } = await closeShop(ctx, sentence);
      return code === "closed" ? good(shopWords.closed) : bad(shopWords.refusals[code]);
    }
    case "test-mail": {
      const sent = await sendTestMail(ctx);
      switch (sent.code) {
        case "sent":
          return good(shopWords.mailSent(sent.to));
        case "failed":
          return bad(shopWords.mailFailed(sent.to, sent.answer));
        case "too-often":
          return bad(shopWords.tooOften(sent.seconds));
      }
      break;
    }
    case "check-stripe": {
      const { stripe, siteUrl } = ctx.config;
      if (!stripe) return bad(shopWords.noStripe);
      const checks = await checkStripe(stripe, `${siteUrl}/api/webhooks/stripe`);
      const isGood = checks.every(({ problem }) => problem === null);
      await markStep(ctx.db, "stripe", isGood, ctx.clock());
      return { ok: isGood, text: isGood ? shopWords.stripeGood : shopWords.stripeBad, checks };
    }
    case "look-kept":
      await markStep(ctx.db, "brand", true, ctx.clock());
      return good(shopWords.kept);
    case "charges-kept":
      await markStep(ctx.db, "pricing", true, ctx.clock());
      return good(shopWords.kept);
    case "remove-tests":
      return good(shopWords.testsRemoved(await removeTestOrders(ctx)));
    case "pages-read":
      await markStep(ctx.db, "pages", true, ctx.clock());
      return good(shopWords.pagesRead);
  }
  return bad(shopWords.unknown);
}

const good = (text: string): ShopResult => ({ ok: true, text });
const bad = (text: string): ShopResult => ({ ok: false, text });
