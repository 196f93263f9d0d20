export type EmailOutcome = "sent" | "captured" | "failed";

/** A row of the e-mail log; `at` is the shop's local time as text. */
export type EmailRow = {
  readonly id: number;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly outcome: EmailOutcome;
  readonly error: string | null;
};

/** Captured counts as sent, but nobody should wait for an answer to such a mail. */
export function emailOutcome(email: {
  readonly success: boolean;
  readonly captured: boolean;
}): EmailOutcome {
  if (!email.success) return "failed";
  return email.captured ? "captured" : "sent";
}
