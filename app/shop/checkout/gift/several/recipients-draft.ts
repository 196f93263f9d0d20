import { isRecord, readStored, storedTexts, writeStored } from "#app/shop/shared/tab-storage.ts";
import type { TypedRecipient } from "#domain/gifts/gift-fields.ts";
import { heatChoices } from "#domain/heat/heat-schema.ts";
import type { ShippingPreference } from "#domain/shipping/shipping-choice.ts";
import { noGift, RECIPIENTS_KEY } from "../gift-draft.ts";

export type RecipientsDraft = {
  readonly recipients: readonly TypedRecipient[];
  readonly preference: ShippingPreference;
};

const { shipAfter: _, ...emptyForm } = noGift.form;
export const emptyRecipient: TypedRecipient = emptyForm;

const noRecipients: RecipientsDraft = { recipients: [], preference: { method: null, heat: null } };

/** The list before a reload. */
export function readRecipientsDraft(): RecipientsDraft {
  const { recipients, preference } = readStored(RECIPIENTS_KEY);
  if (!Array.isArray(recipients)) return noRecipients;
  const { method, heat } = isRecord(preference) ? preference : {};
  return {
    recipients: recipients.filter(isRecord).map((each) => storedTexts(each, emptyRecipient)),
    preference: {
      method: typeof method === "string" ? method : null,
      heat: heatChoices.find((choice) => choice === heat) ?? null,
    },
  };
}

export function writeRecipientsDraft(draft: RecipientsDraft): void {
  writeStored(RECIPIENTS_KEY, draft);
}
