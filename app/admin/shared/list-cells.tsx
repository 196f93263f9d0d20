import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { SecondLine } from "#app/ui/content/second-line.tsx";

/** The link that opens a row; a press anywhere on the row follows it. */
export function RowLink(props: ComponentProps<typeof Link>): ReactNode {
  return <Link className="row-link" {...props} />;
}

/** A value, and below it what is said of it in smaller type. */
export function TwoLines({ second, children }: { second: ReactNode; children: ReactNode }) {
  return (
    <span className="wrap-anywhere">
      <span>{children}</span>
      {second ? <SecondLine>{second}</SecondLine> : null}
    </span>
  );
}
