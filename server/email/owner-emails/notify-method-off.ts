import { z } from "zod";
import {
  type PaymentMethod,
  paymentMethodName,
  paymentMethods,
} from "#domain/payments/payment-method.ts";
import type { AppContext } from "../../app-context.ts";
import { defineJob, retryForADay } from "../../platform/jobs/define-job.ts";
import { deliverOrRetry, type MailContext } from "../deliver-mail.ts";
import { methodOffMail } from "../templates/method-off-mail.ts";

/** Requests the mail that tells the owner, once per method, that shoppers cannot use it. */
export async function notifyMethodOff(
  { jobs }: Pick<AppContext, "jobs">,
  method: PaymentMethod,
): Promise<void> {
  await jobs.enqueueMissing(notifyMethodOffJob, [{ method }]);
}

export const notifyMethodOffJob = defineJob({
  name: "notify-method-off",
  schema: z.object({ method: z.enum(paymentMethods) }),
  retry: retryForADay,
  limit: "one-for-key",
  key: ({ method }: { readonly method: PaymentMethod }) => method,
  async handler(ctx: MailContext, { method }) {
    await deliverOrRetry(ctx, {
      event: `method-off:${method}`,
      kind: "method-off",
      mail: methodOffMail(paymentMethodName(method), ctx.details()),
    });
  },
});
