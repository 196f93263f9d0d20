import { data, Form } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { Container } from "#app/ui/layout/container.tsx";
import {
  confirmStockNotice,
  deleteStockNotice,
  findStockNotice,
} from "#server/stock-notices/stock-notice-queries.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/stock-notice.route";
import { stockNoticeMessages } from "./stock-notice-messages.ts";

/** Target of the link in an email. A GET changes nothing, because mail scanners open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = noticeIdOf(params.noticeId);
  const notice = id && (await findStockNotice(shop.db, id));
  return notice ? data({ notice }) : data({ notice: null }, { status: 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const id = noticeIdOf(params.noticeId);
  const wanted = (await readForm(request)).get("do");
  if (id && wanted === "confirm") await confirmStockNotice(shop.db, id, shop.clock());
  if (id && wanted === "leave") await deleteStockNotice(shop.db, id);
  return null;
}

function noticeIdOf(text: string): string | undefined {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? text : undefined;
}

export const headers: Route.HeadersFunction = () => ({
  "cache-control": "private, no-store",
  // The form's POST needs the Referer or Origin header; other sites get neither.
  "referrer-policy": "same-origin",
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Back in stock",
    description: "Whether we write to you when a bar is back.",
  });

export default function StockNotice({ loaderData }: Route.ComponentProps) {
  const { notice } = loaderData;
  const { unknown, told, confirm, confirmed } = stockNoticeMessages;
  if (!notice) {
    return (
      <Page title={unknown.title} text={unknown.text}>
        <ButtonLink to="/products">Browse Chocolate Bars</ButtonLink>
      </Page>
    );
  }
  const { email, subject, isTold, isConfirmed, isAwaited } = notice;
  const { name, productId } = subject;
  const comes = isAwaited ? "is here" : "is back";
  if (isTold) {
    return (
      <Page title={told.title} text={told.text(name)}>
        <ButtonLink to={`/products/${productId}`}>{`See ${name}`}</ButtonLink>
      </Page>
    );
  }
  if (isConfirmed) {
    return (
      <Page title={confirmed.title} text={confirmed.text(name, email, comes)}>
        <Choice what="leave" words={confirmed.leave} />
      </Page>
    );
  }
  return (
    <Page title={confirm.title(name, comes)} text={confirm.text(email, comes)}>
      <div className="flex flex-wrap gap-3">
        <Choice what="confirm" words={confirm.yes} />
        <Choice what="leave" words={confirm.no} />
      </div>
    </Page>
  );
}

function Page({ title, text, children }: { title: string; text: string; children: Elements }) {
  return (
    <Container
      as="main"
      className="grid min-h-[60dvh] content-center justify-items-start gap-6 py-16"
    >
      <h1 className="text-4xl sm:text-6xl">{title}</h1>
      <p className="max-w-prose text-lg wrap-anywhere text-soft" role="status">
        {text}
      </p>
      {children}
    </Container>
  );
}

function Choice({ what, words }: { what: "confirm" | "leave"; words: string }) {
  return (
    <Form method="post" replace>
      <Button type="submit" name="do" value={what} variant={what === "leave" ? "quiet" : "solid"}>
        {words}
      </Button>
    </Form>
  );
}
