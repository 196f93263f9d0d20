import type { ReactNode } from "react";
import { SignBadge } from "#app/ui/content/sign-badge.tsx";
import { type CardState, cardStateNames } from "./gift-card-messages.ts";

const looks = {
  open: { sign: "M3 8.5 6.5 12 13 4.5", tone: "good" },
  empty: { sign: "M3 8h10", tone: "soft" },
  closed: { sign: "M4 4l8 8M12 4l-8 8", tone: "soft" },
  "awaits-payment": { sign: "M8 4v4l3 2", tone: "soft" },
  "on-hold": { sign: "M5.5 3.5v9M10.5 3.5v9", tone: "danger" },
} as const satisfies Record<CardState, { sign: string; tone: string }>;

export function CardStateBadge({ state }: { state: CardState }): ReactNode {
  return <SignBadge {...looks[state]}>{cardStateNames[state]}</SignBadge>;
}
