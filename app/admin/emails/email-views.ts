import type { EmailLogSummary } from "#server/email/email-log-queries.ts";
import type { ShopTime } from "../shared/shop-time.ts";

export type EmailResult = "sent" | "captured" | "failed" | "maybe twice" | "unanswered";

/** A row of the email log; `at` is the shop's local time as text. */
export type EmailRow = ReturnType<typeof emailRow>;

export function emailRow(email: EmailLogSummary, time: ShopTime) {
  return {
    id: email.id,
    at: time.sortable(email.loggedAt),
    to: email.to,
    subject: email.subject,
    result: emailResult(email),
    error: email.error,
  };
}

/**
 * The result shown for a mail. A captured mail counts as a success but was not sent. A mail without
 * an answer from the server may have arrived, so it is not shown as failed.
 */
export function emailResult(email: {
  readonly success: boolean;
  readonly captured: boolean;
  readonly doubtful: boolean;
}): EmailResult {
  if (!email.success) return email.doubtful ? "unanswered" : "failed";
  if (email.captured) return "captured";
  return email.doubtful ? "maybe twice" : "sent";
}

/** Explains results that are not self-explanatory. */
export const resultExplanations: Partial<Record<EmailResult, string>> = {
  captured: "Saved to the email log only (demo).",
  "maybe twice":
    "An earlier try was never answered, so this email may have arrived twice. Both have the same Message-ID.",
  unanswered:
    "It may have arrived anyway. An order's own emails are sent one more time, and no more after that.",
};
