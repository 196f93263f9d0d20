import { waitText } from "#app/ui/text/wait-text.ts";
import type { GiftCardRefusal } from "#domain/gift-cards/gift-card.ts";

/** Why a gift card cannot be used, for its holder. */
export function describeRefusedGiftCard(refusal: GiftCardRefusal): string {
  switch (refusal.reason) {
    case "off":
      return "We can't take gift cards at the moment. Please pay another way.";
    case "unknown":
      return "We don't know this gift card. Please check the code.";
    case "empty":
      return "Nothing is left on this gift card.";
    case "closed":
      return "This gift card is no longer valid. Write to us if you think that's wrong.";
    case "on-hold":
      return "This gift card can't be used right now. Write to us if you think that's wrong.";
    case "too-often":
      return `There were a lot of wrong codes from here. Please try again in ${waitText(refusal.seconds)}.`;
  }
}
