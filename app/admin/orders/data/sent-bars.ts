import { z } from "zod";

/** `itemId:quantity` of each line, as forms of the orders screen send bars. */
export const sentBars = z.array(
  z
    .string()
    .regex(/^\d{1,18}:\d{1,6}$/)
    .transform((text) => {
      const [itemId = "", quantity = ""] = text.split(":");
      return { itemId, quantity: Number(quantity) };
    }),
);
