import { type ComponentProps, type ReactNode, useId } from "react";
import type { Elements } from "../content/elements.ts";

/** A section on a raised surface, named by its title if it has one. */
export function Panel(
  props: Omit<ComponentProps<"section">, "title" | "children"> & {
    title?: ReactNode;
    children: Elements;
  },
): ReactNode {
  const { className = "", title, children, ...rest } = props;
  const titleId = useId();
  return (
    <section
      className={`rounded-lg border border-line bg-raised px-[clamp(1rem,3vw,1.5rem)] py-5 ${className}`}
      aria-labelledby={title === undefined ? undefined : titleId}
      {...rest}
    >
      {title !== undefined && <PanelTitle id={titleId}>{title}</PanelTitle>}
      {children}
    </section>
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
