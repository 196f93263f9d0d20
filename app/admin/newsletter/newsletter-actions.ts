import { z } from "zod";
import { emailField } from "#domain/addresses/delivery-fields.ts";
import { removeSubscriber, restoreSubscriber } from "#server/newsletter/remove-subscriber.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction, undoWith } from "../actions/admin-action.ts";
import { subscriberMessages } from "./subscriber-messages.ts";

const time = z.iso.datetime().transform((text) => new Date(text));

export const restoreSubscriberAction = adminAction(
  "restore-subscriber",
  z.object({
    id: z.guid(),
    email: emailField,
    requestedAt: time,
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
    const removed = await removeSubscriber(shop.db, id, shop.clock());
    if (!removed) return refused("not-found", { toast: subscriberMessages.gone, isOutdated: true });

    const { email, requestedAt, unsubscribedAt } = removed;
    const undo = undoWith(restoreSubscriberAction, {
      id,
      email,
      requestedAt: requestedAt.toISOString(),
      unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
    });
    const describe = unsubscribedAt ? subscriberMessages.unsubscribed : subscriberMessages.deleted;
    return done("removed", { toast: describe(email), undo });
  },
);
