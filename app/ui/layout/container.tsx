import type { HTMLAttributes, ReactNode } from "react";

/** As wide as a page may be, with the page's margins at its sides. */
export function Container(
  props: HTMLAttributes<HTMLElement> & { as?: "main" | "section" | "div" | "ul" },
): ReactNode {
  const { as: Element = "div", className = "", ...rest } = props;
  return <Element className={`mx-auto w-full max-w-page px-gutter ${className}`} {...rest} />;
}
