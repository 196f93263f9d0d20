import type { ComponentProps, ReactNode } from "react";

/** An important note, marked at its edge. One that answers a press (an alert) comes into view. */
export function Note({ className = "", ...rest }: ComponentProps<"div">): ReactNode {
  return (
    <div
      ref={rest.role === "alert" ? bringIntoView : undefined}
      // With room for the buttons below it.
      className={`scroll-mb-24 rounded-sm border-l-4 border-accent bg-sunken px-4.5 py-3.5 ${className}`}
      {...rest}
    />
  );
}

function bringIntoView(note: Element | null): void {
  note?.scrollIntoView({ block: "nearest" });
}
