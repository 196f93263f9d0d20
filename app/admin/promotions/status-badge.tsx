import type { ReactNode } from "react";
import { SignBadge } from "#app/ui/content/sign-badge.tsx";
import type { PromotionStatus } from "#domain/promotions/refuse-promotion.ts";
import { statusNames } from "./promotion-messages.ts";

const looks = {
  active: { sign: "M3 8.5 6.5 12 13 4.5", tone: "good" },
  scheduled: { sign: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 5v3.2l2 1.6", tone: "plain" },
  "used-up": { sign: "M3 8h10", tone: "soft" },
  ended: { sign: "M4 4l8 8M12 4l-8 8", tone: "soft" },
} as const satisfies Record<PromotionStatus, { sign: string; tone: string }>;

export function StatusBadge({ status }: { status: PromotionStatus }): ReactNode {
  return <SignBadge {...looks[status]}>{statusNames[status]}</SignBadge>;
}
