import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { parseCheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { requestNotice } from "#server/notices/request-notice.ts";
import { NoticeForm } from "../notices/notice-form.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { readFormText } from "../shared/read-form-text.ts";
import type { Route } from "./+types/request-opening-notice.route";
import { ClosedFrame } from "./closed-frame.tsx";
import { openingMessages } from "./opening-messages.ts";

type Result =
  | { readonly code: "requested" | "open" }
  | { readonly code: "refused"; readonly email: string; readonly problem: string };

/** Takes a request to be told when the shop opens. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const email = readFormText(await readForm(request), "email");
  const refuse = (problem: string, status: number) =>
    data<Result>({ code: "refused", email, problem }, { status });
  const parsed = parseCheckoutDetails({ email });
  if (!parsed.ok && parsed.errors.email) return refuse(openingMessages.notAnEmail, 422);
  const result = await requestNotice(shop, { subject: "opening", email, address });
  if (result.code === "too-often") return refuse(openingMessages.tooOften(result.seconds), 429);
  return data<Result>({ code: result.code === "requested" ? "requested" : "open" });
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
  return (
    <ClosedFrame {...openingMessages[actionData.code]}>
      {actionData.code === "open" && <ButtonLink to="/">Come in</ButtonLink>}
    </ClosedFrame>
  );
}
