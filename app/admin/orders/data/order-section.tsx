import type { ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";

export function OrderSection(props: {
  id: string;
  title: string;
  /** Beside the heading. */
  note?: string | undefined;
  actions?: Elements;
  className?: string;
  children: Elements;
}): ReactNode {
  const { id, title, note, actions, className, children } = props;
  return (
    <section aria-labelledby={id} className={className}>
      <div className="order-section-head">
        <h3 id={id}>{title}</h3>
        {note && <p>{note}</p>}
        {actions}
      </div>
      {children}
    </section>
  );
}
