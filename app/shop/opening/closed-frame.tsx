import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { Container } from "#app/ui/layout/container.tsx";
import type { OwnPicture as Picture } from "#domain/home/home-settings.ts";
import { ShopName } from "../layout/shop-name.tsx";
import { OwnPicture } from "../pictures/own-picture.tsx";
import { useShopData } from "../shared/use-shop-data.ts";

/** The frame of a closed shop's pages: its name, a message, and a footer. */
export function ClosedFrame(props: {
  title: string;
  text: string;
  /** The owner's, if they chose one. */
  picture?: Picture | null;
  children: Elements;
}): ReactNode {
  const { title, text, picture, children } = props;
  const shop = useShopData()?.shop;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="site-header relative">
        <Container className="pt-8 pb-5">
          <ShopName name={shop?.name ?? ""} large />
        </Container>
      </header>
      <Container
        as="main"
        className={`grid grow content-center gap-x-16 gap-y-8 ${picture ? "items-center pb-10 lg:grid-cols-2" : "py-16"}`}
      >
        {picture && (
          <OwnPicture
            eager
            picture={picture}
            sizes="(min-width: 64rem) 560px, 92vw"
            className="rounded-3xl"
          />
        )}
        <div className="grid justify-items-start gap-6">
          <h1 className="text-5xl sm:text-7xl">{title}</h1>
          <p
            className="max-w-prose text-lg wrap-anywhere whitespace-pre-line text-soft"
            role="status"
          >
            {text}
          </p>
          {children}
        </div>
      </Container>
      <footer>
        <Container className="flex flex-wrap gap-x-6 gap-y-2 pb-10 text-soft">
          <TextLink to="/contact">Contact</TextLink>
          <TextLink to="/privacy">Privacy</TextLink>
          <TextLink to="/terms">Terms</TextLink>
        </Container>
      </footer>
    </div>
  );
}
