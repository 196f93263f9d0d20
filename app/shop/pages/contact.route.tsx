import { ButtonLink } from "../../ui/buttons/button.tsx";
import { Container } from "../../ui/layout/container.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/contact.route";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Contact",
    description: "Write to us or call us. We reply within 1-2 business days.",
    path: "/contact",
  });

const contactLine =
  "inline-block py-2 font-serif text-[clamp(1.5rem,1rem+2vw,2.25rem)] leading-tight wrap-anywhere hover:text-accent hover:underline hover:decoration-2 hover:underline-offset-[0.2em]";

export default function Contact() {
  const shop = useShopData()?.shop;
  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <h1 className="text-5xl sm:text-7xl">Contact</h1>
      <p className="mt-4 max-w-xl text-lg text-balance text-soft">
        About an order, an ingredient, a gift, or a bar you cannot forget.
      </p>
      {shop && (
        <div className="mt-12 grid max-w-4xl gap-10 rounded-3xl bg-raised p-[clamp(1.75rem,5vw,3.5rem)] shadow-card md:grid-cols-[1fr_auto] md:items-end">
          <dl className="grid gap-8">
            <div>
              <dt className="text-caps text-accent uppercase">Phone</dt>
              <dd>
                <a className={contactLine} href={`tel:${shop.phone.replace(/[^\d+]/g, "")}`}>
                  {shop.phone}
                </a>
              </dd>
            </div>
            <div>
              <dt className="text-caps text-accent uppercase">Email</dt>
              <dd>
                <a className={contactLine} href={`mailto:${shop.email}`}>
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
