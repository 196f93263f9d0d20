import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

/** A link in a text: underlined, in the accent of its surroundings. */
export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>): ReactNode {
  return (
    <Link
      className={`text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2 ${className}`}
      {...rest}
    />
  );
}
