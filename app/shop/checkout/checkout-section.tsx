import type { ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";

/** A section of the form with its title. */
export function CheckoutSection(props: { title: string; children: Elements }): ReactNode {
  const { title, children } = props;
  return (
    <fieldset className="min-w-0 transition-opacity in-disabled:opacity-60">
      <legend className="mb-4 font-serif text-2xl font-(--heading-weight) tracking-(--heading-spacing)">
        {title}
      </legend>
      {children}
    </fieldset>
  );
}
