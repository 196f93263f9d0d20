import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { textLinkClass } from "#app/ui/buttons/text-link.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import type { HomeContent } from "#domain/home/home-content.ts";
import { OwnerVideo } from "../process/owner-video.tsx";
import { ProcessFilm } from "../process/process-film.tsx";
import { ProcessStrip } from "../process/process-strip.tsx";

/** How a bar is made: an optional film and four steps. */
export function ProcessSection({ process }: { process: HomeContent["process"] }): ReactNode {
  const { title, text, steps, film } = process;
  return (
    <section
      className="process-section mt-24 bg-sunken py-20 sm:mt-32 sm:py-28"
      aria-labelledby="process"
    >
      <Container>
        <div
          className={
            film.kind === "video"
              ? "grid items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
              : "grid gap-y-8"
          }
        >
          <div>
            <h2
              id="process"
              className="section-title max-w-2xl text-4xl wrap-break-word sm:text-6xl"
            >
              {title}
            </h2>
            {text && <p className="mt-4 max-w-xl text-lg text-balance text-soft">{text}</p>}
            {film.kind === "link" && (
              // Videos of other sites are linked instead of embedded.
              <p className="mt-5 text-lg">
                <a className={textLinkClass} href={film.to} rel="noopener noreferrer">
                  Watch the video
                </a>
              </p>
            )}
          </div>
          {film.kind === "drawing" && <ProcessFilm />}
          {film.kind === "video" && <OwnerVideo {...film} />}
        </div>
        <div className="mt-12">
          <ProcessStrip steps={steps} />
        </div>
        <ButtonLink to="/process" prefetch="intent" variant="quiet" className="mt-10">
          Our process
        </ButtonLink>
      </Container>
    </section>
  );
}
