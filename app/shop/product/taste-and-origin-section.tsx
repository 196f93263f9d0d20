import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/container.tsx";
import { OriginMap } from "./origin-map.tsx";
import type { TasteAndOrigin } from "./taste-and-origin.ts";
import { TastingWheel } from "./tasting-wheel.tsx";

/** Flavors, origin and making of a bar. Nothing when all is empty. */
export function TasteAndOriginSection(props: {
  origin: string;
  tasteAndOrigin: TasteAndOrigin;
}): ReactNode {
  const { origin } = props;
  const { wheel, place, made, awards } = props.tasteAndOrigin;
  if (!wheel && !place && made.length === 0 && awards.length === 0) return null;
  return (
    <Container
      as="section"
      className="mt-20 grid gap-x-16 gap-y-12 sm:mt-28 lg:grid-cols-2"
      aria-label="Taste and origin"
    >
      {wheel && (
        <div>
          <h2 className="mb-5 text-3xl sm:text-4xl">What it tastes of</h2>
          <TastingWheel wheel={wheel} />
        </div>
      )}
      {place && (
        <div>
          <h2 className="mb-5 text-3xl sm:text-4xl">Where it grows</h2>
          <OriginMap origin={origin} place={place} />
          <p className="mt-3 font-serif text-xl">{origin}</p>
        </div>
      )}
      {made.length > 0 && (
        <div>
          <h2 className="mb-3 text-3xl sm:text-4xl">How it is made</h2>
          <dl>
            {made.map(([title, text]) => (
              <div key={title} className="flex gap-4 border-b border-line py-2.5">
                <dt className="w-24 flex-none text-soft">{title}</dt>
                <dd className="min-w-0 wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {awards.length > 0 && (
        <div>
          <h2 className="mb-3 text-3xl sm:text-4xl">Awards</h2>
          <ul>
            {awards.map((award) => (
              <li key={award} className="border-b border-line py-2.5">
                {award}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Container>
  );
}
