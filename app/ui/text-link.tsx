import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

/** A link in a text: underlined, in the accent of its surroundings. */
export function TextLink({ className = "", ...rest }: LinkProps): ReactNode {
  return (
    <Link
      className={`text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2 ${className}`}
      {...rest}
    />
  );
}
