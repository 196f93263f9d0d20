import type { ReactNode } from "react";
import { Link } from "react-router";
import { Container } from "#app/ui/layout/container.tsx";
import { phoneLink } from "#app/ui/text/phone-link.ts";
import type { ShopFacts } from "../seo/shop-facts.ts";

export const footerLink =
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
