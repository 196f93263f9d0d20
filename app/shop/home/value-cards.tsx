import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/container.tsx";
import type { ShownStep } from "#domain/home/home-content.ts";
import { OwnPicture } from "../pictures/own-picture.tsx";

const looks = [
  { picture: "label", color: "bg-tint-1" },
  { picture: "place", color: "bg-tint-2" },
  { picture: "pot", color: "bg-tint-3" },
] as const;

/** The shop's values on three cards. */
export function ValueCards({ values }: { values: readonly ShownStep[] }): ReactNode {
  return (
    <Container as="section" className="mt-24 sm:mt-32" aria-labelledby="values">
      <h2 id="values" className="sr-only">
        What we hold on to
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {looks.map(({ picture: drawing, color }, index) => {
          const { title, text, picture } = values[index] ?? {};
          return (
            <li
              key={drawing}
              className={`value-card rounded-3xl p-7 wrap-break-word text-ink ${color}`}
            >
              {picture ? (
                <OwnPicture
                  picture={picture}
                  sizes="(min-width: 48rem) 345px, 80vw"
                  className="mb-6 rounded-3xl"
                />
              ) : (
                <img
                  src={`/art/value-${drawing}.svg`}
                  alt=""
                  width={80}
                  height={80}
                  loading="lazy"
                  className="mb-6 w-20"
                />
              )}
              <h3 className="text-3xl">{title}</h3>
              <p className="mt-3">{text}</p>
            </li>
          );
        })}
      </ul>
    </Container>
  );
}
