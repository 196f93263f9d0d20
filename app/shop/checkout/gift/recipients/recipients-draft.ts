import { RECIPIENTS_KEY } from "#app/shop/gifts/gift-draft.ts";
import { isRecord, readStored, storedTexts, writeStored } from "#app/shop/shared/tab-storage.ts";
import { giftFields, type TypedRecipient } from "#domain/gifts/gift-field-names.ts";
import { heatChoices } from "#domain/heat/heat-schema.ts";
import type { ShippingPreference } from "#domain/shipping/shipping-choice.ts";

export type RecipientsDraft = {
  readonly recipients: readonly TypedRecipient[];
  readonly preference: ShippingPreference;
};

const recipientFields = giftFields.filter((field) => field !== "shipAfter");
export const emptyRecipient: TypedRecipient = storedTexts({}, recipientFields);

const noRecipients: RecipientsDraft = { recipients: [], preference: { method: null, heat: null } };

/** The list before a reload. */
export function readRecipientsDraft(): RecipientsDraft {
  const { recipients, preference } = readStored(RECIPIENTS_KEY);
  if (!Array.isArray(recipients)) return noRecipients;
  const { method, heat } = isRecord(preference) ? preference : {};
  return {
    recipients: recipients.filter(isRecord).map((each) => storedTexts(each, recipientFields)),
    preference: {
      method: typeof method === "string" ? method : null,
      heat: heatChoices.find((choice) => choice === heat) ?? null,
    },
  };
}

export function writeRecipientsDraft(draft: RecipientsDraft): void {
  writeStored(RECIPIENTS_KEY, draft);
}
