import type { ReactNode } from "react";
import { panelLink } from "#app/ui/layout/panel.tsx";

/** The provider's id of something, which leads to its dashboard where there is one. */
export function ProviderLink({ id, address }: { id: string; address: string | null }): ReactNode {
  return (
    <p className="mt-0.5 text-[0.8125rem] wrap-anywhere text-soft">
      {address ? (
        <a className={panelLink} href={address} target="_blank" rel="noreferrer">
          <span>{id}</span>
          <span className="sr-only"> at the payment provider, in a new tab</span>
        </a>
      ) : (
        id
      )}
    </p>
  );
}
