import type { AppContext } from "#server/app-context.ts";
import { listEmailSummaries, MAX_LOGGED } from "#server/email/email-log-queries.ts";
import { csvRows } from "#server/platform/csv/csv-rows.ts";
import type { RequestOf } from "../list/define-list.ts";
import { exportList } from "../list/export-list.ts";
import { shopTime } from "../shared/shop-time.ts";
import { emailFilterOf } from "./email-filter-of.ts";
import { emailList } from "./email-list.tsx";

const COLUMNS = ["timestamp", "to", "subject", "success", "error"];

/** Exports the email log as CSV, all of it or what a search or a view shows. */
export const loader = exportList("email-log", emailList, exportEmails);

async function* exportEmails(
  shop: AppContext,
  request: RequestOf<typeof emailList>,
): AsyncGenerator<string> {
  const time = shopTime(shop.details().timeZone);
  const filter = emailFilterOf(request, shop.clock());
  const emails = await listEmailSummaries(shop.db, { limit: MAX_LOGGED, offset: 0, ...filter });
  const rows = emails.map(({ loggedAt, to, subject, success, error }) => [
    time.sortable(loggedAt),
    to,
    subject,
    String(success),
    error ?? "",
  ]);
  yield csvRows([COLUMNS, ...rows]);
}
