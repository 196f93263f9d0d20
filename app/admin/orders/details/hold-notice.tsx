import type { ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { HoldSign } from "./hold-sign.tsx";

/** Says why an order is on hold. Whoever looked into it may ship it anyway. */
export function HoldNotice(props: { reason: string; children?: Elements }): ReactNode {
  const { reason, children } = props;
  return (
    <div className="my-4 grid grid-cols-[auto_1fr] gap-3 rounded-md border border-danger bg-raised px-4 py-3 leading-snug">
      <HoldSign className="size-5.5 text-danger" />
      <div>
        <p>
          <strong className="text-danger">{`Do not pack: ${reason}.`}</strong>
        </p>
        {children}
      </div>
    </div>
  );
}
