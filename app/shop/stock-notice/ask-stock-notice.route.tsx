import { data, redirect } from "react-router";
import { parseProductId } from "#domain/catalog/product.ts";
import { parseCheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { requestStockNotice } from "#server/stock-notices/request-stock-notice.ts";
import { readForm } from "../../http/read-form.ts";
import { requestContext } from "../../http/request-context.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { Container } from "../../ui/layout/container.tsx";
import { fieldMessage } from "../checkout/field-message.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/ask-stock-notice.route";
import { StockNoticeForm } from "./stock-notice-form.tsx";
import { stockNoticeMessages } from "./stock-notice-messages.ts";

type Answer =
  | { readonly code: "heard" | "in-stock" | "gone"; readonly productId: number }
  | {
      readonly code: "refused";
      readonly productId: number;
      readonly email: string;
      readonly problem: string;
    };

/** Takes a request to be told when a bar is back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const form = await readForm(request);
  const productId = parseProductId(String(form.get("product") ?? ""));
  if (productId === undefined) throw redirect("/products");
  const email = String(form.get("email") ?? "");
  const refuse = (problem: string, status: number) =>
    data<Answer>({ code: "refused", productId, email: email.slice(0, 200), problem }, { status });

  const parsed = parseCheckoutDetails({ email });
  const problem = parsed.ok ? undefined : parsed.errors.email;
  if (problem) return refuse(fieldMessage("email", problem), 422);
  const asked = await requestStockNotice(shop, { productId, email, address });
  if (asked.code === "too-often") return refuse(stockNoticeMessages.tooOften(asked.seconds), 429);
  return data<Answer>({ code: asked.code, productId });
}

export const headers: Route.HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches[0].loaderData, {
    title: stockNoticeMessages.ask.title,
    description: stockNoticeMessages.ask.text,
  }),
  { name: "robots", content: "noindex" },
];

export default function AskStockNotice({ actionData }: Route.ComponentProps) {
  // A GET: somebody opened the URL itself; the form is on the bar's page.
  const { title, text } =
    !actionData || actionData.code === "refused"
      ? stockNoticeMessages.ask
      : stockNoticeMessages[actionData.code];
  const bar = actionData && actionData.code !== "gone" ? actionData.productId : undefined;
  return (
    <Container
      as="main"
      className="grid min-h-[60dvh] content-center justify-items-start gap-6 py-16"
    >
      <h1 className="text-4xl sm:text-6xl">{title}</h1>
      <p className="max-w-prose text-lg text-soft" role="status">
        {text}
      </p>
      {actionData?.code === "refused" ? (
        <div className="w-full max-w-108">
          <StockNoticeForm {...actionData} />
        </div>
      ) : (
        <ButtonLink to={bar === undefined ? "/products" : `/products/${bar}`}>
          {bar === undefined ? "Browse Chocolate Bars" : "Back to the bar"}
        </ButtonLink>
      )}
    </Container>
  );
}
