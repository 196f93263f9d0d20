import type { ComponentProps, ReactNode } from "react";

/** A receipt with a torn lower edge. */
export function Slip(props: ComponentProps<"div"> & { as?: "aside" | "div" }): ReactNode {
  const { as: Element = "div", className = "", ...rest } = props;
  return (
    <Element
      className={`slip grid gap-5 rounded-t-sm bg-raised px-6 pt-6 pb-8 print:px-0 ${className}`}
      {...rest}
    />
  );
}
