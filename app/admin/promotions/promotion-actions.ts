import { z } from "zod";
import { CODE_TAKEN } from "#domain/promotions/promotion-codec.ts";
import { releaseUnpaid } from "#server/checkout/pay/release-unpaid.ts";
import { findPromotion } from "#server/promotions/promotion-queries.ts";
import { savePromotion } from "#server/promotions/save-promotion.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { promotionMessages } from "./promotion-messages.ts";

const id = z.int().min(1);

export const switchPromotionAction = adminAction(
  "switch-code",
  z.object({ id, isActive: z.boolean() }),
  async (shop, { id, isActive }) => {
    const promotion = await findPromotion(shop.db, id);
    if (!promotion) return refused("not-found", { text: promotionMessages.notSaved["not-found"] });

    const { code } = await savePromotion(shop, { ...promotion, isActive });
    switch (code) {
      case "saved":
        return done("switched");
      case "code-taken":
        return refused("code-taken", { text: CODE_TAKEN });
      case "changed-meanwhile":
      case "not-found":
        return refused("conflict", { text: promotionMessages.notSaved.conflict, isOutdated: true });
    }
  },
);

/** Releases what unpaid checkouts have reserved of a code. */
export const releaseCodeAction = adminAction(
  "release-code",
  z.object({ id }),
  async (shop, { id }) => {
    const { unanswered } = await releaseUnpaid(shop, { kind: "promotion", id });
    if (unanswered === 0) return done("released");
    return refused("not-released", { text: promotionMessages.notReleased, isOutdated: true });
  },
);
