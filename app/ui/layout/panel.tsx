import type { ComponentProps, ReactNode } from "react";

/** A section on a raised surface. */
export function Panel({ className = "", ...rest }: ComponentProps<"section">): ReactNode {
  return (
    <section
      className={`rounded-lg border border-line bg-raised px-[clamp(1rem,3vw,1.5rem)] py-5 ${className}`}
      {...rest}
    />
  );
}

export function PanelTitle(props: ComponentProps<"h2">): ReactNode {
  return <h2 className="text-[1.375rem] leading-tight" {...props} />;
}

/** A list with lines between its items. */
export const panelList =
  "mt-4 border-t border-line *:border-b *:border-line *:py-3 *:last:border-b-0 *:last:pb-0";

export const panelLink =
  "mr-2 inline-block min-h-6 font-semibold underline underline-offset-[0.2em]";
