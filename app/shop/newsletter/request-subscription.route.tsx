import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { requestSubscription } from "#server/newsletter/request-subscription.ts";
import { homeSection } from "#server/settings/sections.ts";
import { submitEmail } from "../notices/submit-email.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { MessagePage } from "../shared/message-page.tsx";
import type { Route } from "./+types/request-subscription.route";
import { NewsletterForm } from "./newsletter-form.tsx";
import { newsletterMessages } from "./newsletter-messages.ts";

/** While the owner takes no subscribers, there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  const { isOn, about } = context.get(requestContext).shop.currentSettings(homeSection).newsletter;
  if (!isOn) throw data(null, { status: 404 });
  return { about };
}

/** Takes an address from the footer's form, or from the page that says what is wrong with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress: address } = context.get(requestContext);
  const { result, status } = await submitEmail(await readForm(request), (email) =>
    requestSubscription(shop, { email, address }),
  );
  if (result.code === "off") throw data(null, { status: 404 });
  return data(result, { status });
}

export const headers: Route.HeadersFunction = () => ({ "cache-control": "private, no-store" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    title: newsletterMessages.title,
    description: loaderData?.about || newsletterMessages.title,
  });

export default function RequestSubscription({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.code === "requested") {
    return (
      <MessagePage isResult {...newsletterMessages.requested}>
        <ButtonLink to="/products">Browse Chocolate Bars</ButtonLink>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={newsletterMessages.title} text={loaderData.about}>
      <div className="w-full max-w-108">
        <NewsletterForm {...actionData} />
      </div>
    </MessagePage>
  );
}
