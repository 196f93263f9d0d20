import type { ReactNode } from "react";
import { TextLink } from "../../../ui/text-link.tsx";

/** In the place of the editor, when there is no such bar. */
export function ProductGone({ backTo }: { backTo: string }): ReactNode {
  return (
    <section className="admin-blank">
      <h1>This product is not there</h1>
      <p>Perhaps somebody deleted it, or the address was typed by hand.</p>
      <TextLink to={backTo}>Back to the products</TextLink>
    </section>
  );
}
