import type { ReactNode } from "react";
import { Link } from "react-router";

/** A few figures side by side. */
export function StatStrip(props: {
  label: string;
  stats: readonly {
    readonly name: string;
    readonly value: string;
    readonly urgent?: boolean;
    /** Link to the list of what it counts. */
    readonly to?: string;
    /** The value that it is compared with. */
    readonly note?: ReactNode;
  }[];
}): ReactNode {
  const columns = props.stats.length === 3 ? "md:grid-cols-3" : "md:grid-cols-4";
  return (
    <dl
      className={`mb-6 grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-raised ${columns}`}
      aria-label={props.label}
    >
      {props.stats.map(({ name, value, urgent = false, to, note }) => (
        <div
          key={name}
          className="stat @container -mt-px -ml-px flex flex-col gap-0.5 border-t border-l border-line px-4.5 pt-3.5 pb-4 max-md:nth-last-3:first:col-span-full md:px-6 md:pt-4"
        >
          <dt className="text-[0.8125rem] font-medium text-soft">{name}</dt>
          {/* Large numbers get smaller type instead of a second line. */}
          <dd
            className={`font-serif text-[clamp(1rem,13.5cqi,2rem)] leading-tight tracking-[-0.015em] wrap-anywhere ${urgent ? "text-accent" : ""}`}
          >
            {to ? (
              <Link
                to={to}
                className="inline-block min-h-6 min-w-6 decoration-1 underline-offset-[0.15em] hover:underline"
              >
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
          {Boolean(note) && <dd className="text-[0.8125rem] text-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
