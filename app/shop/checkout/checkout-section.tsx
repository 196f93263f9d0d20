import type { ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";

/** A section of the form with its title. */
export function CheckoutSection(props: { title: string; children: Elements }): ReactNode {
  const { title, children } = props;
  return (
    <fieldset className="min-w-0 transition-opacity in-disabled:opacity-60">
      <legend className="mb-4">
        <h2 className="text-2xl">{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
