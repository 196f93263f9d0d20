import { z } from "zod";
import { readReviewDecision } from "#domain/reviews/written-review.ts";
import { decideReview } from "#server/reviews/decide-review.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";
import { reviewsMessages } from "./reviews-messages.ts";

export const decideReviewAction = adminAction(
  "decide-review",
  z.object({
    id: z.guid(),
    /** Of the text that the owner read; a newer one is not decided. */
    writtenAt: z.iso.datetime().transform((text) => new Date(text)),
    decision: z.discriminatedUnion("do", [
      z.object({ do: z.literal("publish") }),
      /** The reason may still be to be chosen. */
      z.object({ do: z.literal("refuse"), reason: z.string().max(100) }),
      z.object({ do: z.literal("reply"), reply: z.string().max(10_000) }),
    ]),
  }),
  async (shop, { id, writtenAt, decision: typed }) => {
    const decision = readReviewDecision(typed);
    if (!decision) return refused("no-reason", { text: reviewsMessages.noReason });

    const isDecided = await decideReview(shop, id, writtenAt, decision);
    return isDecided ? done("decided") : refused("changed", { text: reviewsMessages.changed });
  },
);
