import { listEmailSummaries } from "#server/email-log/email-log-queries.ts";
import { csvFile } from "../../admin/csv.ts";
import { searchText } from "../../admin/search-text.ts";
import { shopTime } from "../../admin/shop-time.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/emails-csv";

/** The log never holds more. */
const MOST_KEPT = 1000;

/** The e-mail log as a file: all of it, or what a search left of it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const time = shopTime(shop.settings.shop.timeZone);
  const search = searchText(url.searchParams.get("q"));
  const emails = await listEmailSummaries(shop.db, { limit: MOST_KEPT, offset: 0, search });
  const today = time.sortable(shop.clock()).slice(0, 10);
  return csvFile(`email-log-${today}.csv`, [
    ["timestamp", "to", "subject", "success", "error"],
    ...emails.map(({ loggedAt, to, subject, success, error }) => [
      time.sortable(loggedAt),
      to,
      subject,
      String(success),
      error ?? "",
    ]),
  ]);
}
