import type { ReactNode } from "react";
import type { ShownStep } from "#domain/home/home-content.ts";
import { OwnPicture } from "../pictures/own-picture.tsx";

const pictures = ["bean", "roast", "conche", "bar"] as const;

/** How a bar is made, in four drawings or the owner's pictures. */
export function ProcessStrip(props: {
  steps: readonly ShownStep[];
  headingLevel?: "h2" | "h3";
}): ReactNode {
  const { steps, headingLevel: Heading = "h3" } = props;
  // Beside photographs a drawing is as high as they are, so that the titles are on one line.
  const drawing = steps.some(({ picture }) => picture)
    ? "aspect-4/3 w-full object-contain"
    : "w-full";
  return (
    <ol className="process-steps grid gap-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-4">
      {steps.map(({ title, text, picture }, index) => (
        <li
          key={pictures[index]}
          className={`grid gap-5 ${picture ? "content-start" : "grid-cols-[7.5rem_minmax(0,1fr)] items-center lg:grid-cols-1 lg:content-start"}`}
        >
          {picture ? (
            <OwnPicture
              picture={picture}
              sizes="(min-width: 64rem) 280px, (min-width: 40rem) 46vw, 92vw"
              className="rounded-3xl"
            />
          ) : (
            <img
              src={`/art/process-${pictures[index]}.svg`}
              alt=""
              width={200}
              height={200}
              loading="lazy"
              className={drawing}
            />
          )}
          <div>
            <Heading className="text-2xl sm:text-3xl">
              <span className="mr-2 text-accent tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <span>{title}</span>
            </Heading>
            {text && <p className="mt-2 text-soft">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
