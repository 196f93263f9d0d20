export const receiptMessages = {
  sent: "Receipt email sent.",
  failed: "Could not send email. Please check email settings.",
} as const;
