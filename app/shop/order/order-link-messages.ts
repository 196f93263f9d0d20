import { waitText } from "#app/ui/text/wait-text.ts";

export const orderLinkMessages = {
  offer:
    "Can't find the email? Enter the address you ordered with, and we'll send you a fresh link.",
  label: "Email address of the order",
  send: "Send a fresh link",
  sending: "Sending…",
  heard: (orderNumber: string) =>
    `If this address belongs to order ${orderNumber}, a fresh link is on its way. It can take a minute or two; please check your spam folder too.`,
  tooOften: (seconds: number) =>
    `We're getting a lot of requests right now. Please try again in ${waitText(seconds)}. Your address is still there.`,
  help: "No luck? Tell us your order number, and we'll look it up:",
} as const;
