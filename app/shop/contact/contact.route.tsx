import { data } from "react-router";
import { readForm } from "#app/http/read-form.ts";
import { requestContext } from "#app/http/request-context.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { phoneLink } from "#app/ui/text/phone-link.ts";
import { readContactForm } from "#domain/contact/contact-message.ts";
import { takeContactMessage } from "#server/contact/take-contact-message.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { readFormText } from "../shared/read-form-text.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import type { Route } from "./+types/contact.route";
import { ContactForm, type ContactResult } from "./contact-form.tsx";
import { contactMessages } from "./contact-messages.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    title: "Contact",
    description: "Write to us or call us. We reply within 1-2 business days.",
    path: "/contact",
  });

/** Takes a message. A refused form keeps what was typed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, clientAddress } = context.get(requestContext);
  const form = await readForm(request);
  const typed = {
    name: readFormText(form, "name"),
    email: readFormText(form, "email"),
    message: readFormText(form, "message", { lines: true }),
  };
  const isRobot = readFormText(form, "more") !== "";
  const refuse = (sentence: string, status: number, problems = {}) =>
    data<ContactResult>({ code: "refused", typed, problems, isRobot, sentence }, { status });

  const read = readContactForm(typed);
  if (!read.ok || isRobot) {
    return refuse(contactMessages.refused, 422, read.ok ? {} : read.problems);
  }

  const taken = await takeContactMessage(shop, read.message, clientAddress);
  if (taken.code === "too-often") return refuse(contactMessages.tooOften(taken.seconds), 429);
  return data<ContactResult>({ code: "sent", email: read.message.email });
}

const contactLine =
  "inline-block py-2 font-serif text-[clamp(1.5rem,1rem+2vw,2.25rem)] leading-tight wrap-anywhere hover:text-accent hover:underline hover:decoration-2 hover:underline-offset-[0.2em]";
const caption = "text-caps text-accent uppercase";

export default function Contact({ actionData }: Route.ComponentProps) {
  const shop = useShopData()?.shop;
  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <h1 className="text-5xl sm:text-7xl">Contact</h1>
      <p className="mt-4 max-w-xl text-lg text-balance text-soft">
        About an order, an ingredient, a gift, or a bar you cannot forget.
      </p>
      {shop && (
        <div className="raised-card mt-12 grid max-w-4xl gap-10 rounded-3xl bg-raised p-[clamp(1.75rem,5vw,3.5rem)] shadow-card md:grid-cols-[1fr_auto] md:items-end">
          <dl className="grid gap-8">
            {shop.phone && (
              <div>
                <dt className={caption}>Phone</dt>
                <dd>
                  <a className={contactLine} href={phoneLink(shop.phone)}>
                    {shop.phone}
                  </a>
                </dd>
              </div>
            )}
            {shop.email && (
              <div>
                <dt className={caption}>Email</dt>
                <dd>
                  <a className={contactLine} href={`mailto:${shop.email}`}>
                    {shop.email}
                  </a>
                </dd>
              </div>
            )}
            {shop.address && (
              <div>
                <dt className={caption}>Address</dt>
                <dd className="py-2 text-lg">{shop.address}</dd>
              </div>
            )}
            {shop.hours && (
              <div>
                <dt className={caption}>Open</dt>
                <dd className="py-2 text-lg whitespace-pre-line">{shop.hours}</dd>
              </div>
            )}
          </dl>
          <div>
            {shop.email && (
              <ButtonLink size="large" to={`mailto:${shop.email}`}>
                Email Us
              </ButtonLink>
            )}
            <p className="mt-4 text-soft">We reply within 1-2 business days.</p>
          </div>
        </div>
      )}
      <div className="mt-14 max-w-4xl">
        <ContactForm result={actionData} />
      </div>
    </Container>
  );
}
