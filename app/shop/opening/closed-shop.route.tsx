import { data, redirect } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { homeSection } from "#server/settings/sections.ts";
import { NoticeForm } from "../notices/notice-form.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/closed-shop.route";
import { ClosedFrame } from "./closed-frame.tsx";
import { openingMessages } from "./opening-messages.ts";

const RETRY_AFTER_SECONDS = 3_600;

/** Shown to visitors of a closed shop at any URL. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const { state, openedAt, sentence } = shop.opening();
  if (state === "open") throw redirect("/");
  const { closed } = shop.currentSettings(homeSection).pictures;
  return data(
    { isNew: openedAt === null, sentence, picture: closed.image ? closed : null },
    // Status 503 is temporary, so that search engines come back and keep their index.
    { status: 503, headers: { "retry-after": String(RETRY_AFTER_SECONDS) } },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  "retry-after": loaderHeaders.get("retry-after") ?? String(RETRY_AFTER_SECONDS),
  "x-robots-tag": "noindex",
  "cache-control": "no-store",
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  // Without a path it is marked noindex.
  pageMeta(matches[0].loaderData, {
    title: loaderData?.isNew === false ? openingMessages.pause.title : openingMessages.soon.title,
    description: loaderData?.sentence || openingMessages.soon.text,
  });

export default function ClosedShop({ loaderData }: Route.ComponentProps) {
  const { isNew, sentence, picture } = loaderData;
  const { title, text, request } = isNew ? openingMessages.soon : openingMessages.pause;
  return (
    <ClosedFrame title={title} text={sentence || text} picture={picture}>
      <NoticeForm subject="opening" label={request} note={openingMessages.once} />
    </ClosedFrame>
  );
}
