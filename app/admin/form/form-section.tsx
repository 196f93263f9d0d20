import { type ReactNode, useId } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { PanelTitle } from "#app/ui/layout/panel.tsx";

/** A part of a form: its title and help at the left of its fields, or above them without the room. */
export function FormSection(props: {
  title: string;
  /** What it is for, in a sentence or two. */
  help?: ReactNode;
  /** Says what is in it, and opens it; for what few people change. */
  fold?: string;
  /** How its fields are laid out, in classes. */
  fields?: string;
  children: Elements;
}): ReactNode {
  const { title, help, fold, fields, children } = props;
  const titleId = useId();
  const content = fields === undefined ? children : <div className={fields}>{children}</div>;
  return (
    <section
      className="grid max-w-240 gap-x-8 gap-y-3 border-t border-line pt-5 first:border-t-0 first:pt-0 @min-[52rem]/main:grid-cols-[1fr_2fr]"
      aria-labelledby={titleId}
    >
      <div>
        <PanelTitle id={titleId}>{title}</PanelTitle>
        {help !== undefined && <div className="mt-1.5 text-soft">{help}</div>}
      </div>
      {fold !== undefined ? (
        <details className={`${card} py-3`}>
          <summary className="min-h-6 cursor-pointer font-semibold">{fold}</summary>
          <div className="pt-3 pb-2">{content}</div>
        </details>
      ) : (
        <div className={`${card} py-5`}>{content}</div>
      )}
    </section>
  );
}

const card = "min-w-0 rounded-lg border border-line bg-raised px-[clamp(1rem,3vw,1.5rem)]";
