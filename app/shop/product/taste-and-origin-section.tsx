import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/container.tsx";
import type { TasteAndOrigin } from "./taste-and-origin.ts";

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

/** A bar's origin on a map of the cocoa belt. */
function OriginMap(props: {
  origin: string;
  place: { readonly x: number; readonly y: number };
}): ReactNode {
  const { origin, place } = props;
  return (
    <svg
      viewBox="0 0 300 72"
      className="w-full overflow-visible"
      role="img"
      aria-label={`${origin} on a map of the cocoa belt`}
    >
      <image href="/art/cocoa-belt.svg" width="300" height="72" />
      <circle cx={place.x} cy={place.y} r="7" className="fill-accent/25" />
      <circle cx={place.x} cy={place.y} r="3" className="fill-accent stroke-paper" />
    </svg>
  );
}

type Group = { readonly group: string; readonly notes: readonly string[] };

/** A flavor wheel with the bar's groups in color, and its notes as text. */
function TastingWheel({ wheel }: { wheel: readonly Group[] }): ReactNode {
  const share = 100 / wheel.length;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <svg
        viewBox="-50 -50 100 100"
        className="w-[min(10rem,100%)] flex-none -rotate-90"
        aria-hidden="true"
      >
        {wheel.map(({ group, notes }, place) => (
          <circle
            key={group}
            r={notes.length > 0 ? 34 : 31}
            fill="none"
            strokeWidth={notes.length > 0 ? 26 : 16}
            pathLength="100"
            strokeDasharray={`${share - 1} ${101 - share}`}
            strokeDashoffset={-share * place}
            className={notes.length > 0 ? "stroke-accent" : "stroke-accent/18"}
          />
        ))}
        <circle r="12" className="fill-[light-dark(#5a2c17,#7d503c)]" />
      </svg>
      <dl className="grid min-w-[min(10rem,100%)] gap-3">
        {wheel.map(({ group, notes }) =>
          notes.length > 0 ? (
            <div key={group}>
              <dt className="text-caps text-soft uppercase">{group}</dt>
              <dd className="font-serif text-xl">{notes.join(", ")}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}
