import type { HTMLAttributes, ReactNode } from "react";

/** The page's maximum width with its margins. */
export function Container(
  props: HTMLAttributes<HTMLElement> & { as?: "main" | "section" | "div" | "ul" },
): ReactNode {
  const { as: Element = "div", className = "", ...rest } = props;
  return <Element className={`mx-auto w-full max-w-page px-gutter ${className}`} {...rest} />;
}
