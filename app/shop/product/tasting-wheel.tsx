import type { ReactNode } from "react";

type Group = { readonly group: string; readonly notes: readonly string[] };

/** A flavor wheel with the bar's groups in color, and its notes as text. */
export function TastingWheel({ wheel }: { wheel: readonly Group[] }): ReactNode {
  const share = 100 / wheel.length;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <svg viewBox="-50 -50 100 100" className="size-40 flex-none -rotate-90" aria-hidden="true">
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
      <dl className="grid min-w-40 gap-3">
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
