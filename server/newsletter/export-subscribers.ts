import type { AppContext } from "../app-context.ts";
import { csvRows } from "../platform/csv/csv-rows.ts";
import { readInBatches } from "../platform/db/read-in-batches.ts";
import {
  listSubscribersAfter,
  type Subscriber,
  type SubscriberFilter,
} from "./subscriber-queries.ts";
import { subscriptionLink } from "./subscription-link.ts";

const columns = ["email", "status", "signed up", "confirmed", "unsubscribed", "unsubscribe link"];

/**
 * Streams subscribers as CSV, for the owner's newsletter service.
 *
 * @param timeOf formats a time in the shop's time zone
 */
export async function* exportSubscribers(
  { db, config }: Pick<AppContext, "db" | "config">,
  filter: SubscriberFilter,
  timeOf: (at: Date) => string,
): AsyncGenerator<string> {
  yield csvRows([columns]);
  for await (const batch of readInBatches<Subscriber>((last) =>
    listSubscribersAfter(db, filter, last?.id),
  )) {
    yield csvRows(
      batch.map(({ id, email, state, requestedAt, confirmedAt, unsubscribedAt }) => [
        email,
        state,
        timeOf(requestedAt),
        confirmedAt ? timeOf(confirmedAt) : "",
        unsubscribedAt ? timeOf(unsubscribedAt) : "",
        subscriptionLink(config.siteUrl, id),
      ]),
    );
  }
}
