import type { ReactNode } from "react";
import { Link } from "react-router";
import { Container } from "#app/ui/layout/container.tsx";
import { lazyWithRetry } from "#app/ui/lazy/lazy-with-retry.ts";
import { phoneLink } from "#app/ui/text/phone-link.ts";
import type { FrameContent } from "#domain/home/home-content.ts";
import { pagePath } from "#domain/pages/built-in-pages.ts";
import type { ShopFacts } from "../seo/shop-facts.ts";
import { KeepServerHtml } from "../shared/keep-server-html.tsx";
import { ShopName } from "./shop-name.tsx";
import { SocialLinks } from "./social-links.tsx";

const NewsletterSection = lazyWithRetry(() => import("../newsletter/newsletter-section.tsx"));

const footerLink =
  "flex min-h-11 items-center hover:text-accent hover:underline hover:underline-offset-[0.2em]";

/** In the checkout: who the shop is, and what it says about itself, without its shelves. */
export function CompactFooter({ shop }: { shop: ShopFacts["shop"] | undefined }): ReactNode {
  return (
    <footer className="site-footer roast mt-24 print:hidden">
      <Container className="flex flex-wrap items-center gap-x-8 pt-6 pb-10 text-sm">
        <span className="mr-auto">{shop?.name}</span>
        {shop?.email && (
          <a className={`${footerLink} break-all`} href={`mailto:${shop.email}`}>
            {shop.email}
          </a>
        )}
        {shop?.phone && (
          <a className={footerLink} href={phoneLink(shop.phone)}>
            {shop.phone}
          </a>
        )}
        <Link to="/privacy" className={`${footerLink} min-w-11`}>
          Privacy
        </Link>
        <Link to="/terms" className={`${footerLink} min-w-11`}>
          Terms
        </Link>
      </Container>
    </footer>
  );
}

const groups = [
  {
    title: "Chocolate",
    links: [
      { to: "/products?category=dark", name: "Dark Chocolate" },
      { to: "/products?category=milk", name: "Milk Chocolate" },
      { to: "/products?category=white", name: "White Chocolate" },
      { to: "/products?category=specialty", name: "Specialty" },
      { to: "/products?category=limited", name: "Limited" },
      { to: "/coming-soon", name: "Coming Soon" },
    ],
  },
  {
    title: "The shop",
    links: [
      { to: "/process", name: "Bean to Bar" },
      { to: "/about", name: "Our Story" },
      { to: "/shipping", name: "Shipping" },
      { to: "/contact", name: "Contact" },
      { to: "/cottage-food-license", name: "Cottage Food License" },
      { to: "/privacy", name: "Privacy" },
      { to: "/terms", name: "Terms" },
    ],
  },
] as const;

export function SiteFooter(props: {
  shop: ShopFacts["shop"] | undefined;
  /** Pages of the owner that are linked in the footer. */
  pages: readonly { readonly slug: string; readonly title: string }[];
  frame: FrameContent | undefined;
  demo: boolean;
  year: string;
  paysWith: string | null;
  sellsGiftCards: boolean;
}): ReactNode {
  const { shop, frame, demo, year, paysWith } = props;
  const cards = props.sellsGiftCards ? [{ to: "/gift-cards", name: "Gift Cards" }] : [];
  const written = props.pages.map(({ slug, title }) => ({ to: pagePath(slug), name: title }));
  return (
    <footer className="site-footer roast mt-24 print:hidden">
      <Container className="grid grid-cols-2 gap-x-8 gap-y-10 pt-16 pb-10 sm:gap-x-12 lg:grid-cols-[2fr_1fr_1fr_1.2fr]">
        <div className="max-lg:col-span-2">
          <ShopName name={shop?.name ?? ""} large />
          {frame && (
            <p className="mt-4 max-w-xs font-serif text-xl leading-snug text-balance wrap-break-word">
              {frame.footer}
            </p>
          )}
          <SocialLinks social={frame?.social ?? []} className={footerLink} />
          {frame?.newsletter && (
            <KeepServerHtml>
              <NewsletterSection about={frame.newsletter.about} />
            </KeepServerHtml>
          )}
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-sans text-caps text-soft uppercase">{title}</h2>
            <ul className="mt-3 grid">
              {[...links, ...(title === "The shop" ? written : cards)].map(({ to, name }) => (
                <li key={to}>
                  <Link to={to} className={`${footerLink} wrap-anywhere`}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {shop && (
          <div className="max-lg:col-span-2">
            <h2 className="font-sans text-caps text-soft uppercase">Talk to us</h2>
            <p className="mt-3 grid">
              <span className="py-1">{shop.name}</span>
              {shop.address && <span className="py-1">{shop.address}</span>}
              {shop.hours && <span className="py-1 whitespace-pre-line">{shop.hours}</span>}
              {shop.email && (
                <a className={`${footerLink} break-all`} href={`mailto:${shop.email}`}>
                  {shop.email}
                </a>
              )}
              {shop.phone && (
                <a className={footerLink} href={phoneLink(shop.phone)}>
                  {shop.phone}
                </a>
              )}
            </p>
          </div>
        )}
        <p className="col-span-full flex flex-wrap gap-x-8 border-t border-line pt-6 text-sm text-soft">
          <span>{`© ${year} ${shop?.name ?? ""}`}</span>
          {paysWith && <span>{paysWith}</span>}
          {demo && (
            <span>This is a demonstration shop: no card is charged and nothing is shipped.</span>
          )}
        </p>
      </Container>
    </footer>
  );
}
