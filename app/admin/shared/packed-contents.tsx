import type { ReactNode } from "react";
import type { PackedPart } from "#domain/packing/describe-contents.ts";

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
