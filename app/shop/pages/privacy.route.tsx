import { getRetention } from "#server/personal-data/retention-settings.ts";
import { tagPage } from "../../http/page-tags.ts";
import { requestContext } from "../../http/request-context.ts";
import { TextLink } from "../../ui/buttons/text-link.tsx";
import { daysText } from "../../ui/text/days-text.ts";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/privacy.route";
import { TextPage, TextSection } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Privacy Policy",
    description: "What we store about you, why, and who else sees it.",
    path: "/privacy",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  tagPage(context, "settings:retention");
  return await getRetention(shop.db, shop.log);
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { abandonedCheckoutDays, mailBodyDays, browserOrderDays } = loaderData;
  return (
    <TextPage
      kicker="Last updated: December 2024"
      title="Privacy Policy"
      lead="We ask for what it takes to send you chocolate, and for nothing else."
    >
      <TextSection title="What we store">
        When you order: your name, your email address, where the parcel goes, a phone number if you
        give us one, what you ordered and what you paid, and what we note about your wishes. You
        need no account. When you ask us to tell you that a bar is back: your email address and
        which bar.
      </TextSection>
      <TextSection title="Payment">
        Card and bank details go straight to our payment provider and never reach our own computers.
        We keep only the kind of payment, the brand and the last four digits, so that you can
        recognize it on your receipt.
      </TextSection>
      <TextSection title="In your browser">
        Your cart, and copies of the orders that you placed on this device, are kept in your
        browser. There are no advertising cookies and nothing that follows you to other sites.
      </TextSection>
      <TextSection title="How long we keep it">
        Orders stay until you ask us to erase your data; then our books keep their numbers and
        amounts. What you typed into a checkout that was never paid is deleted after{" "}
        {daysText(abandonedCheckoutDays)}, the text of our emails to you after{" "}
        {daysText(mailBodyDays)}, and your browser's own copies of your orders after{" "}
        {daysText(browserOrderDays)}. An address that waits for a bar goes a month after we wrote to
        it, or after a week if you never confirmed it. Our backups forget all that a while later.
      </TextSection>
      <TextSection title="Who else sees it">
        The payment provider, the carrier that brings the parcel, and the services that send our
        email and keep our books. Each gets only what its part of the work needs. We do not sell
        your data.
      </TextSection>
      <TextSection title="Your say">
        Ask us what we store about you, have it corrected, or have it deleted as far as tax law lets
        us. <TextLink to="/contact">Contact us</TextLink> and we will see to it.
      </TextSection>
    </TextPage>
  );
}
