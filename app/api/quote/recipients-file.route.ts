import { csvResponse } from "#app/http/file-response.ts";
import { onlyPost } from "#app/http/read-json.ts";
import {
  MAX_RECIPIENTS_FILE_BYTES,
  type RecipientsFileResult,
  recipientsFileTooLarge,
} from "#app/shop/checkout/gift/recipients/recipients-file.ts";
import { describeTotalsRows } from "#domain/csv/csv-messages.ts";
import {
  readRecipientsFile,
  recipientsFileTitles,
} from "#server/checkout/recipients/read-recipients-file.ts";
import { csvRows } from "#server/platform/csv/csv-rows.ts";
import { readBytes } from "#server/platform/http/fetch/read-bytes.ts";
import type { Route } from "./+types/recipients-file.route";
import {
  describeRecipientsFile,
  describeRowProblem,
  describeUnread,
} from "./recipient-messages.ts";

/** The template to fill in. */
export function loader() {
  return csvResponse("recipients", csvRows([recipientsFileTitles]));
}

/** Reads a file of recipients and says what is wrong with its rows. Stores nothing. */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== "POST") onlyPost();
  const bytes = await readBytes(request, MAX_RECIPIENTS_FILE_BYTES);
  // The rest of the body is not read, so the connection cannot be reused.
  if (!bytes) return respond(recipientsFileTooLarge, { connection: "close" });
  const file = readRecipientsFile(bytes);
  switch (file.code) {
    case "read": {
      const notes = file.repeated.map(({ row, as }) => ({
        row,
        sentence: `The same name and address as row ${as}. Both get a parcel.`,
      }));
      const [totals] = file.totalsRows;
      if (totals !== undefined) {
        notes.push({ row: totals, sentence: describeTotalsRows(file.totalsRows.length) });
      }
      if (file.unread.length > 0) notes.unshift({ row: 1, sentence: describeUnread(file.unread) });
      return respond({ code: "read", recipients: file.recipients, notes });
    }
    case "wrong-rows": {
      const problems = file.problems.map((problem) => ({
        row: problem.row,
        sentence: describeRowProblem(problem),
      }));
      return respond({ code: "wrong-rows", problems });
    }
    default:
      return respond({ code: "refused", error: describeRecipientsFile(file) });
  }
}

function respond(body: RecipientsFileResult, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers: { "cache-control": "no-store", ...headers } });
}
