import type { ReactNode } from "react";
import { describeCocoa } from "#domain/catalog/product.ts";
import { longestWord } from "./longest-word.ts";

/** A drawn wrapper with the bar's name, origin and cocoa share, for a bar without a picture. */
export function PlainWrapper(props: {
  name: string;
  origin?: string | undefined;
  cocoaPercentage?: number | null | undefined;
  alt: string;
  className: string;
}): ReactNode {
  const { name, origin, cocoaPercentage = null, alt, className } = props;
  const cocoa = describeCocoa(cocoaPercentage);
  return (
    <span className={`plain-wrapper ${className}`}>
      {alt && <span className="sr-only">{alt}</span>}
      <span aria-hidden="true">
        <span>
          {origin && <small>{origin}</small>}
          <b data-letters={longestWord(name)}>{name}</b>
          {cocoa && <small>{cocoa}</small>}
        </span>
      </span>
    </span>
  );
}
