import type { ReactNode } from "react";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";

/** The head of a list of what came from the shop before this one. */
export function ImportedHead({
  title,
  children,
}: {
  title: string;
  children: Elements;
}): ReactNode {
  return (
    <PageHead title={title}>
      <TextLink to="/admin/products/import">Imports</TextLink>
      {children}
    </PageHead>
  );
}

export function NothingImported({ noun }: { noun: "customers" | "orders" }): ReactNode {
  return (
    <EmptyState title={`No imported ${noun}`}>
      <p>
        <span>Bring those of Shopify or WooCommerce in</span>{" "}
        <TextLink to="/admin/products/import">Import and export</TextLink>
        <span>.</span>
      </p>
    </EmptyState>
  );
}
