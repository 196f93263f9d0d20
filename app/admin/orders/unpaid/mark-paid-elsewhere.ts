import { z } from "zod";
import type { AppContext } from "#server/app-context.ts";
import { recordPaidElsewhere } from "#server/checkout/by-hand/record-paid-elsewhere.ts";
import { PaymentProviderError } from "#server/payments/payment-provider.ts";
import type { OrderEditResult } from "../data/orders-result.ts";
import { paidElsewhereSchema } from "../new/sent-order.ts";

const paidForm = paidElsewhereSchema.extend({ order: z.guid() });

export async function markPaidElsewhere(ctx: AppContext, form: FormData): Promise<OrderEditResult> {
  const { data } = paidForm.safeParse(Object.fromEntries(form));
  if (!data) return { code: "edit-refused", text: "Please say how and why it was paid." };
  const { order: orderId, ...paid } = data;
  try {
    const { code } = await recordPaidElsewhere(ctx, { orderId, ...paid });
    return code === "recorded"
      ? { code: "paid-elsewhere" }
      : {
          code: "edit-refused",
          text: "It is paid already, its payment is on its way, or it is gone.",
        };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.reason === "busy") {
      return {
        code: "edit-refused",
        text: "Nothing was recorded: another payment of this order is being looked at. Please try again in a minute.",
      };
    }
    return {
      code: "edit-refused",
      text: "The payment provider did not say whether the customer is paying. Please try again.",
    };
  }
}
