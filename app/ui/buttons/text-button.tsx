import type { ComponentProps, ReactNode } from "react";

/** For links and summaries with the same look. */
export const textButtonClass =
  "inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-sm px-2 text-[0.95rem] text-soft underline decoration-1 underline-offset-[0.25em] hover:text-accent hover:decoration-2";

/** A button that looks like text, for rare actions. */
export function TextButton({ className = "", ...rest }: ComponentProps<"button">): ReactNode {
  return <button type="button" className={`${textButtonClass} ${className}`} {...rest} />;
}
