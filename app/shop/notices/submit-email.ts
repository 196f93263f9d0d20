import type { z } from "zod/mini";
import { waitText } from "#app/ui/text/wait-text.ts";
import { emailField } from "#domain/addresses/delivery-fields.ts";
import type { CheckoutFieldError } from "#domain/checkout/checkout-details.ts";
import { fieldMessage } from "../checkout/field-message.ts";
import { readFormText } from "../shared/read-form-text.ts";

/** What the form shows again. */
export type RefusedEmail = {
  readonly code: "refused";
  readonly email: string;
  readonly problem: string;
};

type TooOften = { readonly code: "too-often"; readonly seconds: number };

/** Hands the address of an `EmailForm` to a request, or says what is wrong with it. */
export async function submitEmail<Result extends { readonly code: string }>(
  form: FormData,
  request: (email: string) => Promise<Result | TooOften>,
): Promise<{ readonly result: Result | RefusedEmail; readonly status: number }> {
  const email = readFormText(form, "email");
  const refuse = (problem: string, status: number) =>
    ({ result: { code: "refused", email, problem }, status }) as const;

  const parsed = emailField.safeParse(email);
  if (!parsed.success) return refuse(messageOf(parsed.error), 422);

  const result = await request(parsed.data);
  if (isTooOften(result)) return refuse(tooOften(result.seconds), 429);
  return { result, status: 200 };
}

function messageOf(error: z.core.$ZodError): string {
  return fieldMessage("email", (error.issues[0]?.message ?? "missing") as CheckoutFieldError);
}

function isTooOften(result: { readonly code: string }): result is TooOften {
  return result.code === "too-often";
}

const tooOften = (seconds: number) =>
  `We're getting a lot of requests right now. Please try again in ${waitText(seconds)}. Your address is still in the field.`;
