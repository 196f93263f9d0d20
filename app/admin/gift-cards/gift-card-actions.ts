import { z } from "zod";
import { closeGiftCard } from "#server/gift-cards/gift-card-balance.ts";
import { giftCardSection } from "#server/gift-cards/gift-card-section.ts";
import { replaceGiftCardCode } from "#server/gift-cards/issue-gift-card.ts";
import { saveSettings } from "#server/settings/save-settings.ts";
import { done, refused } from "../action/action-result.ts";
import { adminAction } from "../action/admin-action.ts";
import { giftCardMessages } from "./gift-card-words.ts";
import { LONGEST_REASON } from "./longest-reason.ts";

const aboutCard = z.object({ cardId: z.guid() });

/** The former code is worth nothing from then on. */
export const replaceGiftCardCodeAction = adminAction(
  "replace-gift-card-code",
  aboutCard,
  async (shop, { cardId }) => {
    const giftCardCode = await replaceGiftCardCode(shop, cardId);
    return giftCardCode
      ? done("code-replaced", { giftCardCode })
      : refused("closed", { text: giftCardMessages.isClosed });
  },
);

/** Takes the balance off a card. */
export const closeGiftCardAction = adminAction(
  "close-gift-card",
  aboutCard.extend({
    kind: z.enum(["paid_out", "voided"]),
    reason: z
      .string()
      .trim()
      .transform((text) => text.slice(0, LONGEST_REASON))
      .pipe(z.string().min(1, giftCardMessages.noReason)),
  }),
  async (shop, { cardId: id, kind, reason }) => {
    const at = shop.clock();
    const closed = await shop.db
      .transaction()
      .execute((tx) => closeGiftCard(tx, { id, kind, reason, at }));
    switch (closed.code) {
      case "closed":
        return done("closed");
      case "in-use":
        return refused("not-closed", { text: giftCardMessages.inUse });
      case "empty":
        return refused("not-closed", { text: giftCardMessages.empty });
      case "not-found":
        return refused("not-closed", { text: giftCardMessages.gone });
    }
  },
);

/** Whether the checkout takes gift cards. */
export const turnGiftCardsAction = adminAction(
  "turn-gift-cards",
  z.object({ isOn: z.boolean(), version: z.int().min(0) }),
  async (shop, { isOn, version }) => {
    const change = { data: { isOn }, expectedVersion: version };
    const { code } = await saveSettings(shop, giftCardSection, change);
    return code === "saved"
      ? done("turned")
      : refused("changed-meanwhile", { text: giftCardMessages.changedMeanwhile });
  },
);
