import { waitText } from "../../ui/text/wait-text.ts";

export const orderLinkMessages = {
  offer:
    "Is the e-mail gone? Enter the address that you ordered with, and we mail you a fresh link.",
  label: "E-mail address of the order",
  send: "Send a fresh link",
  sending: "Sending…",
  heard: (orderNumber: string) =>
    `If this address belongs to order ${orderNumber}, a fresh link is on its way to it. It can take a minute or two; please look into the spam folder too.`,
  tooOften: (seconds: number) =>
    `You asked for many links in a short time. Please try again in ${waitText(seconds)}.`,
  help: "No luck? Tell us your order number, and a person looks it up:",
} as const;
