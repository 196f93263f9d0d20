import type { ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { Icon } from "#app/ui/content/icon.tsx";

const OCTAGON = "M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM8 4.5v4.25M8 11.25v.25";

export function HoldSign({ className }: { className?: string }): ReactNode {
  return <Icon d={OCTAGON} size={15} lineWidth={1.6} className={className} />;
}

/** Says why an order must not be packed. Whoever looked into it may ship it anyway. */
export function NotPackableNotice(props: { reason: string; children?: Elements }): ReactNode {
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

/** Says that an order changed after its slip was printed. */
export function SlipOutdated(): ReactNode {
  return (
    <span className="block text-[0.8125rem] font-semibold text-danger">
      Slip is out of date: print it again
    </span>
  );
}
