import { type DraftStorage, sessionStorageOrNothing } from "#app/shop/checkout/checkout-draft.ts";
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
const fields = Object.keys(emptyRecipient) as (keyof TypedRecipient)[];

const noRecipients: RecipientsDraft = { recipients: [], preference: { method: null, heat: null } };

/** The list before a reload. Ends with the tab. */
export function readRecipientsDraft(storage = sessionStorageOrNothing()): RecipientsDraft {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(RECIPIENTS_KEY) ?? "null");
    if (!isRecord(stored) || !Array.isArray(stored.recipients)) return noRecipients;
    const preference = isRecord(stored.preference) ? stored.preference : {};
    return {
      recipients: stored.recipients.filter(isRecord).map(recipientOf),
      preference: {
        method: typeof preference.method === "string" ? preference.method : null,
        heat: heatChoices.find((choice) => choice === preference.heat) ?? null,
      },
    };
  } catch {
    return noRecipients;
  }
}

export function writeRecipientsDraft(
  draft: RecipientsDraft,
  storage: DraftStorage | undefined = sessionStorageOrNothing(),
): void {
  try {
    storage?.setItem(RECIPIENTS_KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: a reload loses the list.
  }
}

function recipientOf(stored: Record<string, unknown>): TypedRecipient {
  const recipient = { ...emptyRecipient };
  for (const field of fields) {
    const value = stored[field];
    if (typeof value === "string") recipient[field] = value;
  }
  return recipient;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
