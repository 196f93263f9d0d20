import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/container.tsx";
import type { HomeStep } from "#domain/home/home-content.ts";

const looks = [
  { picture: "label", color: "bg-tint-1" },
  { picture: "place", color: "bg-tint-2" },
  { picture: "pot", color: "bg-tint-3" },
] as const;

/** The shop's values on three cards. */
export function ValueCards({ values }: { values: readonly HomeStep[] }): ReactNode {
  return (
    <Container as="section" className="mt-24 sm:mt-32" aria-labelledby="values">
      <h2 id="values" className="sr-only">
        What we hold on to
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {looks.map(({ picture, color }, index) => (
          <li
            key={picture}
            className={`value-card rounded-3xl p-7 wrap-break-word text-ink ${color}`}
          >
            <img
              src={`/art/value-${picture}.svg`}
              alt=""
              width={80}
              height={80}
              loading="lazy"
              className="mb-6 w-20"
            />
            <h3 className="text-3xl">{values[index]?.title}</h3>
            <p className="mt-3">{values[index]?.text}</p>
          </li>
        ))}
      </ul>
    </Container>
  );
}
