import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";

/** Shown instead of the editor when the product does not exist. */
export function ProductGone({ backTo }: { backTo: string }): ReactNode {
  return (
    <section className="max-w-136 py-[clamp(1.5rem,5vw,3rem)]">
      <h1 className="text-[clamp(1.75rem,5vw,2.25rem)]">This product is not there</h1>
      <p className="mt-3.5 mb-5 text-base text-soft">
        Perhaps somebody deleted it, or the address was typed by hand.
      </p>
      <TextLink to={backTo}>Back to the products</TextLink>
    </section>
  );
}
