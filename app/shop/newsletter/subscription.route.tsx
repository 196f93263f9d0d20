import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { confirmSubscription } from "#server/newsletter/confirm-subscription.ts";
import { findSubscription } from "#server/newsletter/subscriber-queries.ts";
import { unsubscribe } from "#server/newsletter/unsubscribe.ts";
import { NoticeChoice, NoticeChoices } from "../notices/notice-choices.tsx";
import { noticeHeaders, noticeIdOf } from "../notices/notice-route.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { MessagePage } from "../shared/message-page.tsx";
import type { Route } from "./+types/subscription.route";
import { newsletterMessages } from "./newsletter-messages.ts";

// Where the links in emails lead: to confirm an address, and to unsubscribe. A GET changes nothing,
// because mail scanners open links too.

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const id = noticeIdOf(params.subscriberId);
  const subscription = id && (await findSubscription(shop.db, id, shop.clock()));
  if (!subscription) return data({ subscription: null }, { status: 404 });
  return data({ subscription });
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<null> {
  const { shop } = context.get(requestContext);
  const id = noticeIdOf(params.subscriberId);
  const wanted = (await readForm(request)).get("do");
  if (id && wanted === "confirm") await confirmSubscription(shop.db, id, shop.clock());
  if (id && wanted === "leave") await unsubscribe(shop.db, id, shop.clock());
  return null;
}

export const headers = noticeHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: newsletterMessages.title,
    description: "Whether we send you our newsletter.",
  });

export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { subscription } = loaderData;
  const { confirm, subscribed, unsubscribed, unknown } = newsletterMessages;
  if (!subscription) {
    return (
      <MessagePage isResult {...unknown}>
        <ButtonLink to="/">Return Home</ButtonLink>
      </MessagePage>
    );
  }
  const { email, state, mayConfirm } = subscription;
  if (mayConfirm) {
    return (
      <MessagePage isResult title={confirm.title} text={confirm.text(email)}>
        <NoticeChoices {...confirm} />
      </MessagePage>
    );
  }
  if (state === "subscribed") {
    return (
      <MessagePage isResult title={subscribed.title} text={subscribed.text(email)}>
        <NoticeChoice what="leave" label={subscribed.leave} />
      </MessagePage>
    );
  }
  return (
    <MessagePage isResult title={unsubscribed.title} text={unsubscribed.text(email)}>
      <ButtonLink to="/products">Browse Chocolate Bars</ButtonLink>
    </MessagePage>
  );
}
