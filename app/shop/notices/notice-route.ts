import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import {
  confirmNotice,
  deleteNotice,
  findNotice,
  type Notice,
} from "#server/notices/notice-queries.ts";
import type { Route } from "./+types/product-notice.route";

// The pages of the links in emails. A GET changes nothing, because mail scanners open links too.

type NoticeArgs = Pick<Route.ActionArgs, "request" | "context"> & {
  readonly params: { readonly noticeId: string };
};

/** The notice of the address; null if there is none. */
export async function readNotice({ params, context }: NoticeArgs): Promise<Notice | null> {
  const id = noticeIdOf(params.noticeId);
  return (id && (await findNotice(context.get(requestContext).shop.db, id))) || null;
}

/** Confirms or deletes it, by the buttons of its page. */
export async function changeNotice({ request, params, context }: NoticeArgs): Promise<null> {
  const { shop } = context.get(requestContext);
  const id = noticeIdOf(params.noticeId);
  const wanted = (await readForm(request)).get("do");
  if (id && wanted === "confirm") await confirmNotice(shop.db, id, shop.clock());
  if (id && wanted === "leave") await deleteNotice(shop.db, id);
  return null;
}

/** @returns undefined for text that the database would refuse */
export function noticeIdOf(text: string): string | undefined {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : undefined;
}

export const noticeHeaders = () => ({
  "cache-control": "private, no-store",
  // The form's POST needs the Referer or Origin header; other sites get neither.
  "referrer-policy": "same-origin",
});
