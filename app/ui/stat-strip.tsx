import type { ReactNode } from "react";

/** A few figures side by side, like the head of a ledger's page. */
export function StatStrip(props: {
  label: string;
  stats: readonly { readonly name: string; readonly value: string; readonly urgent?: boolean }[];
}): ReactNode {
  return (
    <dl className="stat-strip" data-count={props.stats.length} aria-label={props.label}>
      {props.stats.map(({ name, value, urgent = false }) => (
        <div key={name} className="stat" data-urgent={urgent}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
