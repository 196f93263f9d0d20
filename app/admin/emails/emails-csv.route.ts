import { csvResponse } from "#app/http/file-response.ts";
import { requestContext } from "#app/http/request-context.ts";
import { listEmailSummaries } from "#server/email/email-log-queries.ts";
import { csvRows } from "#server/platform/csv/csv-rows.ts";
import { shopTime } from "../shared/shop-time.ts";
import type { Route } from "./+types/emails-csv.route";
import { emailList } from "./email-list.tsx";

/** Same as the limit of the log. */
const MAX_KEPT = 1000;
const COLUMNS = ["timestamp", "to", "subject", "success", "error"];

/** Exports the email log as CSV, all of it or the results of a search. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.details().timeZone);
  const { search } = emailList.read(url.searchParams);
  const emails = await listEmailSummaries(shop.db, { limit: MAX_KEPT, offset: 0, search });
  const today = time.sortable(shop.clock()).slice(0, 10);
  const rows = emails.map(({ loggedAt, to, subject, success, error }) => [
    time.sortable(loggedAt),
    to,
    subject,
    String(success),
    error ?? "",
  ]);
  return csvResponse(`email-log-${today}`, csvRows([COLUMNS, ...rows]));
}
