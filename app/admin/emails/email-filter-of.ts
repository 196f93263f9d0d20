import type { EmailFilter } from "#server/email/email-log-queries.ts";
import type { RequestOf } from "../list/define-list.ts";
import type { emailList } from "./email-list.tsx";

export function emailFilterOf(
  { search, filters }: Pick<RequestOf<typeof emailList>, "search" | "filters">,
  now: Date,
): EmailFilter {
  return { search, failedBy: filters.show && now };
}
