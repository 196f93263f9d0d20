import { ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/container.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/contact.route";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Contact",
    description: "Write to us or call us. We reply within 1-2 business days.",
    path: "/contact",
  });

export default function Contact() {
  const shop = useShopData()?.shop;
  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <h1 className="text-5xl sm:text-7xl">Contact</h1>
      <p className="mt-4 max-w-xl text-lg text-balance text-soft">
        About an order, an ingredient, a gift, or a bar you cannot forget.
      </p>
      {shop && (
        <div className="contact-card">
          <dl className="grid gap-8">
            <div>
              <dt className="small-caps text-accent">Phone</dt>
              <dd className="mt-1">
                <a className="contact-line" href={`tel:${shop.phone.replace(/[^\d+]/g, "")}`}>
                  {shop.phone}
                </a>
              </dd>
            </div>
            <div>
              <dt className="small-caps text-accent">Email</dt>
              <dd className="mt-1">
                <a className="contact-line" href={`mailto:${shop.email}`}>
                  {shop.email}
                </a>
              </dd>
            </div>
          </dl>
          <div>
            <ButtonLink size="large" to={`mailto:${shop.email}`}>
              Email Us
            </ButtonLink>
            <p className="mt-4 text-soft">We reply within 1-2 business days.</p>
          </div>
        </div>
      )}
    </Container>
  );
}
