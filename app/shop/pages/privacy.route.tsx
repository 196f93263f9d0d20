import { TextLink } from "../../ui/text-link.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/privacy.route";
import { TextPage, TextSection } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Privacy Policy",
    description: "What we store about you, why, and who else sees it.",
    path: "/privacy",
  });

export default function Privacy() {
  return (
    <TextPage
      kicker="Last updated: December 2024"
      title="Privacy Policy"
      lead="We ask for what it takes to send you chocolate, and for nothing else."
    >
      <TextSection title="What we store">
        When you order: your name, your email address, where the parcel goes, a phone number if you
        give us one, what you ordered and what you paid. You need no account.
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
