import { z } from "zod";
import { issueFields, readIssueForm } from "#domain/gift-cards/gift-card-issue.ts";
import { dayIn, longDay } from "#domain/time/day-in.ts";
import { closeGiftCard } from "#server/gift-cards/gift-card-balance.ts";
import { issueGiftCard, replaceGiftCardCode } from "#server/gift-cards/issue-gift-card.ts";
import { saveSettings } from "#server/settings/save-settings.ts";
import { giftCardSection } from "#server/settings/sections.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { giftCardMessages, issueErrorMessages, MAX_REASON_LENGTH } from "./gift-card-messages.ts";

const aboutCard = z.object({ cardId: z.guid() });

export const issueGiftCardAction = adminAction(
  "issue-gift-card",
  z.object({
    /** Of the card: sending it twice issues one. */
    cardId: z.guid(),
    form: z.partialRecord(z.enum(issueFields), z.string()),
  }),
  async (shop, { cardId, form }) => {
    const today = dayIn(shop.details().timeZone, shop.clock());
    const read = readIssueForm(form, today);
    if (!read.ok) {
      const sentences = Object.entries(read.problems).map(([field, error]) => [
        field,
        issueErrorMessages[error],
      ]);
      return refused("invalid", { problems: Object.fromEntries(sentences) });
    }

    const issued = await issueGiftCard(shop, cardId, read.issue);
    const { recipientEmail, emailOn } = read.issue;
    switch (issued.code) {
      case "issued":
        return done("issued", { giftCardCode: issued.giftCardCode });
      case "issued-by-email": {
        const day = emailOn > today ? longDay(emailOn) : null;
        return done("by-email", { sentence: giftCardMessages.byEmail(recipientEmail, day) });
      }
      case "issued-before":
        return refused("issued-before", { text: giftCardMessages.issuedBefore });
    }
  },
);

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

export const closeGiftCardAction = adminAction(
  "close-gift-card",
  aboutCard.extend({
    kind: z.enum(["paid_out", "voided"]),
    reason: z
      .string()
      .trim()
      .transform((text) => text.slice(0, MAX_REASON_LENGTH))
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
        return refused("not-closed", { text: giftCardMessages.notFound });
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
