import type { ReactNode } from "react";
import { HoldSign } from "./hold-sign.tsx";

/** Says why an order should stay where it is. Whoever looked into it may send it all the same. */
export function HoldNotice(props: { reason: string; children?: ReactNode }): ReactNode {
  const { reason, children } = props;
  return (
    <div className="hold-notice">
      <HoldSign />
      <div>
        <p>
          <strong>Do not pack: {reason}.</strong>
        </p>
        {children}
      </div>
    </div>
  );
}
