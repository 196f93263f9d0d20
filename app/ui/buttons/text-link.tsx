import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

/** For links outside of the router: mail, telephone, other sites. */
export const textLinkClass =
  "relative text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2 after:absolute after:inset-x-0 after:-inset-y-3";

/** A link in a text, underlined and in the accent color, with padding as touch target. */
export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>): ReactNode {
  return <Link className={`${textLinkClass} ${className}`} {...rest} />;
}
