import { getPaymentSettings } from "#server/checkout/payment-settings.ts";
import { tagPage } from "../../http/page-tags.ts";
import { requestContext } from "../../http/request-context.ts";
import { TextLink } from "../../ui/buttons/text-link.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/terms.route";
import { TextPage, TextSection } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Terms of Service",
    description: "How ordering, paying, shipping and returning work in our shop.",
    path: "/terms",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(requestContext).shop;
  tagPage(context, "settings:payments");
  const { takesAllCards } = await getPaymentSettings(db, log);
  return { takesAllCards };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { takesAllCards } = loaderData;
  return (
    <TextPage
      kicker="Last updated: December 2024"
      title="Terms of Service"
      lead="The short version: you order, we pack, and if something is wrong we put it right."
    >
      <TextSection title="Orders and prices">
        Prices are in US dollars. Tax and shipping are shown before you pay, and the total on the
        button is the total that is charged. An order is placed when your payment is accepted.
      </TextSection>
      <TextSection title="Payment">
        We accept {takesAllCards ? "cards" : "debit cards (Visa and Mastercard)"} and bank payments
        by ACH. A bank payment takes a few business days to arrive; we tell you when it has.
      </TextSection>
      <TextSection title="Shipping">
        We ship within the United States. Chocolate minds the heat: in hot weeks we may wait for a
        cooler day, and then we write to you first.
      </TextSection>
      <TextSection title="Returns and refunds">
        You may return unopened bars within 30 days. If a bar arrives broken or melted, a photograph
        is enough. Refunds reach your card or account within 5-7 business days.
      </TextSection>
      <TextSection title="Changes">
        We give 30 days notice of material changes to these terms. An order is always governed by
        the terms of the day on which it was placed.
      </TextSection>
      <p>
        Is something unclear? <TextLink to="/contact">Contact us</TextLink>.
      </p>
    </TextPage>
  );
}
