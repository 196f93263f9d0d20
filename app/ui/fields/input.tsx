import type { ComponentProps, ReactNode } from "react";

/** Shared classes of text inputs. At least 16 px, otherwise phones zoom into the field. */
const look =
  "min-h-11 w-full rounded-md border-[1.5px] border-soft/70 bg-raised px-3 py-2 text-base text-ink aria-invalid:border-danger";

/** Without an `autoComplete`, browsers neither fill in a field nor restore its value. So it is for all three. */
export function Input({ className = "", ...rest }: ComponentProps<"input">): ReactNode {
  const fixed = "read-only:border-dashed read-only:bg-transparent read-only:text-soft";
  return <input autoComplete="off" className={`${look} ${fixed} ${className}`} {...rest} />;
}

export function Select({ className = "", ...rest }: ComponentProps<"select">): ReactNode {
  return <select autoComplete="off" className={`${look} ${className}`} {...rest} />;
}

export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">): ReactNode {
  return <textarea autoComplete="off" className={`${look} min-h-22 ${className}`} {...rest} />;
}
