import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

/** For links that leave the router: mail, telephone, other sites. */
export const textLinkClass =
  "relative text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2 after:absolute after:inset-x-0 after:-inset-y-3";

/** A link in a text, with room above and below to touch it: underlined, in the accent of its surroundings. */
export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>): ReactNode {
  return <Link className={`${textLinkClass} ${className}`} {...rest} />;
}
