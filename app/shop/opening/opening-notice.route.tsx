import { data, Form } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { Button, ButtonLink } from "#app/ui/buttons/button.tsx";
import {
  confirmOpeningNotice,
  deleteOpeningNotice,
  findOpeningNotice,
} from "#server/opening/opening-notice-queries.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/opening-notice.route";
import { ClosedFrame } from "./closed-frame.tsx";
import { openingMessages } from "./opening-messages.ts";

/** Target of the link in an email. A GET changes nothing, because mail scanners open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = noticeIdOf(params.noticeId);
  const notice = id && (await findOpeningNotice(shop.db, id));
  const isOpen = shop.opening().state === "open";
  return notice ? data({ notice, isOpen }) : data({ notice: null, isOpen }, { status: 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  const id = noticeIdOf(params.noticeId);
  const wanted = (await readForm(request)).get("do");
  if (id && wanted === "confirm") await confirmOpeningNotice(shop.db, id, shop.clock());
  if (id && wanted === "leave") await deleteOpeningNotice(shop.db, id);
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
    title: openingMessages.soon.title,
    description: "Whether we write to you when we open.",
  });

export default function OpeningNoticePage({ loaderData }: Route.ComponentProps) {
  const { notice, isOpen } = loaderData;
  const { unknown, open, confirm, confirmed } = openingMessages;
  if (isOpen || notice?.isTold) {
    return (
      <ClosedFrame {...open}>
        <ButtonLink to="/">Come in</ButtonLink>
      </ClosedFrame>
    );
  }
  if (!notice) {
    return (
      <ClosedFrame {...unknown}>
        <ButtonLink to="/">Return Home</ButtonLink>
      </ClosedFrame>
    );
  }
  if (notice.isConfirmed) {
    return (
      <ClosedFrame title={confirmed.title} text={confirmed.text(notice.email)}>
        <Choice what="leave" words={confirmed.leave} />
      </ClosedFrame>
    );
  }
  return (
    <ClosedFrame title={confirm.title} text={confirm.text(notice.email)}>
      <div className="flex flex-wrap gap-3">
        <Choice what="confirm" words={confirm.yes} />
        <Choice what="leave" words={confirm.no} />
      </div>
    </ClosedFrame>
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
