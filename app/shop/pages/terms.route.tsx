import { TextLink } from "../../ui/text-link.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/terms.route";
import { TextPage } from "./text-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Terms of Service",
    description: "How ordering, paying, shipping and returning work in our shop.",
    path: "/terms",
  });

export default function Terms() {
  return (
    <TextPage
      kicker="Last updated: December 2024"
      title="Terms of Service"
      lead="The short version: you order, we pack, and if something is wrong we put it right."
    >
      <section>
        <h2>Orders and prices</h2>
        <p>
          Prices are in US dollars. Tax and shipping are shown before you pay, and the total on the
          button is the total that is charged. An order is placed when your payment is accepted.
        </p>
      </section>
      <section>
        <h2>Payment</h2>
        <p>
          We accept debit cards (Visa and Mastercard) and bank payments by ACH. A bank payment takes
          a few business days to arrive; we tell you when it has.
        </p>
      </section>
      <section>
        <h2>Shipping</h2>
        <p>
          We ship within the United States. Chocolate minds the heat: in hot weeks we may wait for a
          cooler day, and then we write to you first.
        </p>
      </section>
      <section>
        <h2>Returns and refunds</h2>
        <p>
          You may return unopened bars within 30 days. If a bar arrives broken or melted, a
          photograph is enough. Refunds reach your card or account within 5-7 business days.
        </p>
      </section>
      <section>
        <h2>Changes</h2>
        <p>
          We give 30 days notice of material changes to these terms. An order is always governed by
          the terms of the day on which it was placed.
        </p>
      </section>
      <p>
        Is something unclear? <TextLink to="/contact">Contact us</TextLink>.
      </p>
    </TextPage>
  );
}
