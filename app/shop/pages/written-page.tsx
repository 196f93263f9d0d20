import "../../styles/page-photos.css";
import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import type { HomeContent } from "#domain/home/home-content.ts";
import { OwnerVideo } from "../process/owner-video.tsx";
import { ProcessFilm } from "../process/process-film.tsx";
import { ProcessStrip } from "../process/process-strip.tsx";
import type { ShownPage } from "./default-pages.ts";

/** A text page: large title, lead, and a column of readable width. */
export function WrittenPage(props: {
  page: ShownPage;
  /** How bars are made, for the page about it. */
  process: HomeContent["process"] | null;
}): ReactNode {
  const { page, process } = props;
  const { kicker, laterKicker, title, lead, body, isPlaceholder } = page;
  const goTo = useLinksOfShop();
  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <header className="max-w-3xl">
        {kicker && <p className="mb-4 text-caps text-accent uppercase">{kicker}</p>}
        <h1 className="text-5xl wrap-anywhere sm:text-7xl">{title}</h1>
        {lead && (
          <p className="mt-6 font-serif text-xl leading-snug text-balance sm:text-2xl">{lead}</p>
        )}
      </header>
      <div className="mt-12 grid gap-10 border-t border-line pt-12">
        {process && (
          <>
            {process.film.kind === "drawing" && (
              <div className="max-w-208">
                <ProcessFilm atTop />
              </div>
            )}
            {process.film.kind === "video" && (
              <div className="max-w-208">
                <OwnerVideo {...process.film} />
              </div>
            )}
            <ProcessStrip steps={process.steps} headingLevel="h2" />
          </>
        )}
        {laterKicker && <p className="-mb-6 text-caps text-accent uppercase">{laterKicker}</p>}
        {/* biome-ignore lint/a11y: a link inside that is pressed by key is clicked as well. */}
        <div
          className="page-text"
          onClick={goTo}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it when it was saved.
          dangerouslySetInnerHTML={{ __html: body }}
        />
        {isPlaceholder && (
          <Actions>
            <ButtonLink to="/products" prefetch="intent">
              See the bars
            </ButtonLink>
            <ButtonLink to="/contact" prefetch="intent" variant="quiet">
              Ask us
            </ButtonLink>
          </Actions>
        )}
      </div>
    </Container>
  );
}

/** Makes internal links use client navigation. */
function useLinksOfShop() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest("a");
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || event.altKey || link.origin !== location.origin) return;
    const { pathname, search, hash } = link;
    // The admin, the API and files are not pages of the shop.
    if (/^\/(?:admin|media|api)\b/i.test(pathname) || link.getAttribute("href")?.startsWith("#"))
      return;
    event.preventDefault();
    void navigate({ pathname, search, hash });
  };
}
