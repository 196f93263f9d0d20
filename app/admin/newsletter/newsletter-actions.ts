import { z } from "zod";
import { deleteSubscriber, restoreSubscriber } from "#server/newsletter/subscriber-queries.ts";
import { done, refused } from "../action/action-result.ts";
import { adminAction, undoWith } from "../action/admin-action.ts";
import { subscriberMessages } from "./subscriber-messages.ts";

const time = z.iso.datetime().transform((text) => new Date(text));

/** Undoes the removal. */
export const restoreSubscriberAction = adminAction(
  "restore-subscriber",
  z.object({
    id: z.guid(),
    email: z.email().max(254),
    requestedAt: time,
    confirmedAt: z.nullable(time),
    unsubscribedAt: z.nullable(time),
  }),
  async (shop, removed) => {
    await restoreSubscriber(shop.db, removed);
    return done("restored");
  },
);

export const removeSubscriberAction = adminAction(
  "remove-subscriber",
  z.object({ id: z.guid() }),
  async (shop, { id }) => {
    const removed = await deleteSubscriber(shop.db, id);
    if (!removed) return refused("not-found", { toast: subscriberMessages.gone, isOutdated: true });

    const { email, requestedAt, confirmedAt, unsubscribedAt } = removed;
    const undo = undoWith(restoreSubscriberAction, {
      id,
      email,
      requestedAt: requestedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
    });
    return done("removed", { toast: subscriberMessages.removed(email), undo });
  },
);
