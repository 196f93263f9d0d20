import { data, redirect } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { parseProductId } from "#domain/catalog/product.ts";
import { requestNotice } from "#server/notices/request-notice.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { MessagePage } from "../shared/message-page.tsx";
import type { Route } from "./+types/request-product-notice.route";
import { NoticeForm } from "./notice-form.tsx";
import { productNoticeMessages } from "./product-notice-messages.ts";
import { type RefusedEmail, submitEmail } from "./submit-email.ts";

type ProductSubject = { readonly productId: number } | { readonly comingSoonId: number };

type Result = { readonly subject: ProductSubject } & (
  | { readonly code: "requested" | "available" | "not-found" }
  | RefusedEmail
);

/** Takes a request to be told when a bar is back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const form = await readForm(request);
  const subject = subjectOf(form);
  if (!subject) throw redirect("/products");
  const { result, status } = await submitEmail(form, (email) =>
    requestNotice(shop, { subject, email, address }),
  );
  return data<Result>({ ...result, subject }, { status });
}

function subjectOf(form: FormData): ProductSubject | undefined {
  const comingSoonId = parseProductId(String(form.get("upcoming") ?? ""));
  if (comingSoonId !== undefined) return { comingSoonId };
  const productId = parseProductId(String(form.get("product") ?? ""));
  return productId === undefined ? undefined : { productId };
}

export const headers: Route.HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: productNoticeMessages.request.title,
    description: productNoticeMessages.request.text,
  });

export default function RequestProductNotice({ actionData }: Route.ComponentProps) {
  // A GET: somebody opened the URL itself; the form is on the bar's page.
  const { title, text } =
    !actionData || actionData.code === "refused"
      ? productNoticeMessages.request
      : productNoticeMessages[actionData.code];
  const back = wayBack(actionData);
  return (
    <MessagePage isResult title={title} text={text}>
      {actionData?.code === "refused" ? (
        <div className="w-full max-w-108">
          <NoticeForm {...actionData} />
        </div>
      ) : (
        <ButtonLink to={back.to}>{back.words}</ButtonLink>
      )}
    </MessagePage>
  );
}

function wayBack(found: Result | undefined) {
  const subject = found?.subject;
  if (subject && "comingSoonId" in subject) {
    return { to: "/coming-soon", words: "Back to Coming Soon" };
  }
  if (!subject || found?.code === "not-found")
    return { to: "/products", words: "Browse Chocolate Bars" };
  return { to: `/products/${subject.productId}`, words: "Back to the bar" };
}
