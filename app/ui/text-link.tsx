import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

/** For links that leave the router: mail, telephone, other sites. */
export const textLinkClass =
  "text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2";

/** A link in a text: underlined, in the accent of its surroundings. */
export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>): ReactNode {
  return <Link className={`${textLinkClass} ${className}`} {...rest} />;
}
