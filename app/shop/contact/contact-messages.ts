import { waitText } from "#app/ui/text/wait-text.ts";
import type { ContactProblem } from "#domain/contact/contact-message.ts";

export const contactMessages = {
  title: "Write to us here",
  sent: {
    title: "Thank you, we have it",
    text: (email: string) => `We'll answer to ${email} within 1-2 business days.`,
  },
  refused: "Not sent yet: please check these fields. What you wrote is still there.",
  robot: "This field is for programs that fill in everything. Please leave it empty.",
  tooOften: (seconds: number) =>
    `We're getting a lot of messages right now, so yours isn't sent yet. Please try again in ${waitText(seconds)}, or send us an email. What you wrote is still there.`,
} as const;

export const contactProblemMessages: Record<ContactProblem, string> = {
  missing: "Please fill this in.",
  "too-long": "This is longer than we can take. Please shorten it.",
  "not-an-email": "Enter an email address such as name@example.com.",
};
