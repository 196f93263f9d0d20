import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { requestNotice } from "#server/notices/request-notice.ts";
import { NoticeForm } from "../notices/notice-form.tsx";
import { submitEmail } from "../notices/submit-email.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/request-opening-notice.route";
import { ClosedFrame } from "./closed-frame.tsx";
import { openingMessages } from "./opening-messages.ts";

/** Takes a request to be told when the shop opens. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const { result, status } = await submitEmail(await readForm(request), (email) =>
    requestNotice(shop, { subject: "opening", email, address }),
  );
  return data(result, { status });
}

export const headers: Route.HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: openingMessages.soon.title,
    description: openingMessages.soon.text,
  });

export default function RequestOpeningNotice({ actionData }: Route.ComponentProps) {
  // A GET: somebody opened the URL itself.
  if (!actionData || actionData.code === "refused") {
    const { title, text, request } = openingMessages.soon;
    return (
      <ClosedFrame title={title} text={text}>
        <NoticeForm subject="opening" label={request} note={openingMessages.once} {...actionData} />
      </ClosedFrame>
    );
  }
  const isRequested = actionData.code === "requested";
  return (
    <ClosedFrame {...(isRequested ? openingMessages.requested : openingMessages.open)}>
      {!isRequested && <ButtonLink to="/">Come in</ButtonLink>}
    </ClosedFrame>
  );
}
