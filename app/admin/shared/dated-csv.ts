import { csvResponse } from "#app/http/file-response.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "#server/app-context.ts";

/** A CSV file whose name ends with the day on which it was made, in the shop's time zone. */
export function datedCsv(
  { details, clock }: Pick<AppContext, "details" | "clock">,
  name: string,
  pieces: AsyncIterable<string>,
): Response {
  return csvResponse(`${name}-${dayIn(details().timeZone, clock())}`, pieces);
}
