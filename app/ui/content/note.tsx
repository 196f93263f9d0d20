import type { ComponentProps, ReactNode } from "react";

/** An important note, marked at its edge. */
export function Note({ className = "", ...rest }: ComponentProps<"div">): ReactNode {
  return (
    <div
      className={`rounded-sm border-l-4 border-accent bg-sunken px-4.5 py-3.5 ${className}`}
      {...rest}
    />
  );
}
