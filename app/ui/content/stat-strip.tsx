import type { ReactNode } from "react";
import { Link } from "react-router";

/** A few figures side by side, in one line unless they have notes. */
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
  const isLine = props.stats.every(({ note }) => !note);
  return (
    <dl className="stat-strip" data-line={isLine} aria-label={props.label}>
      {props.stats.map(({ name, value, urgent = false, to, note }) => (
        <div key={name} className="stat">
          <dt>{name}</dt>
          <dd className={urgent ? "text-accent" : undefined}>
            {to ? (
              <Link
                to={to}
                className="inline-block min-w-6 decoration-1 underline-offset-[0.15em] hover:underline"
              >
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
          {Boolean(note) && <dd className="stat-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
