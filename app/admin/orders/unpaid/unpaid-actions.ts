import { z } from "zod";
import { done } from "#app/admin/actions/action-result.ts";
import { adminAction } from "#app/admin/actions/admin-action.ts";
import { adminMessages } from "#app/admin/shared/admin-messages.ts";
import { recordPaidElsewhere } from "#server/checkout/by-hand/record-paid-elsewhere.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import { notSaved } from "../edit/edit-actions.ts";
import { paidElsewhereSchema } from "../new/new-order-actions.ts";

export const markPaidElsewhereAction = adminAction(
  "mark-paid-elsewhere",
  paidElsewhereSchema.extend({ orderId: z.guid() }),
  async (shop, input) => {
    try {
      const { code } = await recordPaidElsewhere(shop, input);
      return code === "recorded"
        ? done("paid-elsewhere", { toast: adminMessages.paidElsewhere })
        : notSaved("It is paid already, its payment is on its way, or it is gone.");
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      return notSaved(
        error.reason === "busy"
          ? "Nothing was recorded: another payment of this order is being looked at. Please try again in a minute."
          : "The payment provider did not say whether the customer is paying. Please try again.",
      );
    }
  },
);
