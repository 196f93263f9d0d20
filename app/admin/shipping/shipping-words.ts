import { adminMessages } from "../shared/admin-messages.ts";

export const shippingMessages = {
  saved: { title: "Shipping saved", description: "Open carts show it within seconds." },
  imported: (rows: string) => ({
    title: `Read ${rows} from the file`,
    description: "Nothing is saved yet. Look it over, then save.",
  }),
  restored: {
    title: "An earlier version is on the screen",
    description: "Nothing is saved yet. Look it over, then save.",
  },
  unreachable: "The shop did not answer, so the file was not read. Please try again.",
  trouble: adminMessages.pricingTrouble,
} as const;
