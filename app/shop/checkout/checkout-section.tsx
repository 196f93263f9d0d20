import type { ReactNode } from "react";

/** A section of the form with its title. */
export function CheckoutSection(props: { title: string; children: ReactNode }): ReactNode {
  const { title, children } = props;
  return (
    <fieldset className="min-w-0 transition-opacity in-disabled:opacity-60">
      <legend className="mb-4 font-serif text-2xl font-medium tracking-[-0.015em]">{title}</legend>
      {children}
    </fieldset>
  );
}
