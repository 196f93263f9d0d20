import type { ReactNode } from "react";
import type { Elements } from "../content/elements.ts";

/** Related fields with a border. */
export function FieldGroup(props: {
  title: string;
  className?: string;
  children: Elements;
}): ReactNode {
  const { title, className = "", children } = props;
  return (
    <fieldset className={`min-w-0 rounded-lg border border-line px-5 pt-1 pb-5 ${className}`}>
      <legend className="-ml-1.5 px-1.5 font-serif text-xl">{title}</legend>
      {children}
    </fieldset>
  );
}
