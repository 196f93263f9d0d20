import { adminMessages } from "../shared/admin-messages.ts";

export const shippingMessages = {
  saved: { title: "Shipping saved", description: "Open carts show it within seconds." },
  trouble: adminMessages.settingsTrouble,
} as const;
