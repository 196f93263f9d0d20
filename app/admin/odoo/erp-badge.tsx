import type { ReactNode } from "react";
import { SignBadge } from "#app/ui/content/sign-badge.tsx";
import { erpMessages } from "./erp-messages.ts";
import type { ErpView } from "./erp-views.ts";

const looks = {
  waiting: {
    sign: "M8 4.5V8l2.5 2M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5z",
    tone: "soft",
  },
  done: { sign: "M3.5 8.5l3 3 6-7", tone: "good" },
  failed: { sign: "M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5V4.5h-3", tone: "plain" },
  refused: {
    sign: "M8 4v5M8 11.75v.25M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5z",
    tone: "danger",
  },
} as const satisfies Record<ErpView["state"], { sign: string; tone: string }>;

export function ErpBadge({ state }: Pick<ErpView, "state">): ReactNode {
  return <SignBadge {...looks[state]}>{erpMessages.states[state]}</SignBadge>;
}
