import type { ReactNode } from "react";
import { SignBadge } from "#app/ui/content/sign-badge.tsx";
import { capitalized } from "#app/ui/text/capitalized.ts";
import type { EmailResult } from "./email-views.ts";

const looks = {
  sent: { sign: "M3.5 8.5l3 3 6-7", tone: "good" },
  captured: { sign: "M2.5 9.5h3l1 2h3l1-2h3M2.5 9.5v4h11v-4l-2-6.5h-7z", tone: "soft" },
  failed: { sign: "M4 4l8 8M12 4l-8 8", tone: "danger" },
  "maybe twice": { sign: "M1.5 8.5l3 3 5-6M7.5 10.5l1 1 6-7", tone: "soft" },
  unanswered: {
    sign: "M5.5 6a2.5 2.5 0 1 1 3.4 2.3c-.6.3-.9.7-.9 1.4M8 12.5v.2",
    tone: "danger",
  },
} as const satisfies Record<EmailResult, { sign: string; tone: string }>;

export function ResultBadge({ result }: { result: EmailResult }): ReactNode {
  return <SignBadge {...looks[result]}>{capitalized(result)}</SignBadge>;
}
