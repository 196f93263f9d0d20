import type { ReactNode } from "react";
import { Link } from "react-router";

/** In the place of the editor, when there is no such bar. */
export function ProductGone({ backTo }: { backTo: string }): ReactNode {
  return (
    <section className="admin-blank">
      <h1>This product is not there</h1>
      <p>Perhaps somebody deleted it, or the address was typed by hand.</p>
      <Link className="link" to={backTo}>
        Back to the products
      </Link>
    </section>
  );
}
