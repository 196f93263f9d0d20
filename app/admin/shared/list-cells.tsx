import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import type { PackedPart } from "#domain/packing/describe-contents.ts";

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

/** "2 Old Growth, 1 Slow River, box of 3: Salt Flat, Cloud Terrace, Slow Ember" */
export function PackedContents({ parts }: { parts: readonly PackedPart[] }): ReactNode {
  return (
    <ul className="pack-bars">
      {parts.flatMap(({ id, box, bars }) =>
        bars.map(({ name, quantity }, index) => (
          <li key={`${id} ${name}`}>
            {box && index === 0 && <span className="block">{`${box}:`}</span>}
            {(!box || quantity > 1) && <strong>{`${quantity} `}</strong>}
            <span>{name}</span>
          </li>
        )),
      )}
    </ul>
  );
}
