import { type ReactNode, useEffect, useRef } from "react";
import { PostButton, PostForm } from "#app/shop/shared/post-form.tsx";
import { Note } from "#app/ui/content/note.tsx";
import { Input } from "#app/ui/fields/input.tsx";
import { waitText } from "#app/ui/text/wait-text.ts";

export const orderLinkMessages = {
  offer:
    "Can't find the email? Enter the address you ordered with, and we'll send you a fresh link.",
  label: "Email address of the order",
  send: "Send a fresh link",
  heard: (orderNumber: string) =>
    `If this address belongs to order ${orderNumber}, a fresh link is on its way. It can take a minute or two; please check your spam folder too.`,
  tooOften: (seconds: number) =>
    `We're getting a lot of requests right now. Please try again in ${waitText(seconds)}. Your address is still in the field.`,
  help: "No luck? Tell us your order number, and we'll look it up:",
} as const;

export type OrderLinkResult =
  | { readonly code: "heard"; readonly text: string }
  | { readonly code: "refused"; readonly text: string; readonly email: string };

/** Asks for the email address to mail a new link to. Works without JavaScript. */
export function OrderLinkForm(props: {
  orderNumber: string;
  result: OrderLinkResult | undefined;
}): ReactNode {
  const { orderNumber, result } = props;
  const heard = useRef<HTMLDivElement>(null);
  const code = result?.code;
  useEffect(() => {
    // The form is removed, so move the focus to the result.
    if (code === "heard") heard.current?.focus();
  }, [code]);

  if (result?.code === "heard") {
    return (
      <Note ref={heard} tabIndex={-1} role="status" className="max-w-prose text-lg">
        {result.text}
      </Note>
    );
  }
  const problem = result?.text;
  return (
    // Submits to the URL without the invalid token.
    <PostForm
      action={`/order/${encodeURIComponent(orderNumber)}`}
      className="grid w-full max-w-md gap-4"
    >
      <p className="text-lg text-soft">{orderLinkMessages.offer}</p>
      <div className="grid gap-1">
        <label htmlFor="email" className="font-semibold">
          {orderLinkMessages.label}
        </label>
        <Input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={200}
          defaultValue={result?.email}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : "email-error"}
        />
        {problem !== undefined && (
          <p id="email-error" role="alert" className="text-sm font-semibold text-danger">
            {problem}
          </p>
        )}
      </div>
      <PostButton className="justify-self-start">{orderLinkMessages.send}</PostButton>
    </PostForm>
  );
}
