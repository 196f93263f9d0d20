import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";

/** A section's title, with a button that reads from Odoo what it shows. */
export function OdooRequest(props: {
  id: string;
  title: string;
  label: string;
  /** The query of the page that asks for it. */
  query: { readonly name: string; readonly value: string };
}): ReactNode {
  const { id, title, label, query } = props;
  const isLoading = useNavigation().state !== "idle";
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <Form method="get" preventScrollReset>
        <Button type="submit" variant="quiet" size="small" {...query} aria-disabled={isLoading}>
          {isLoading ? "Asking Odoo…" : label}
        </Button>
      </Form>
    </div>
  );
}
