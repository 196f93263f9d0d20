import type { ReactNode } from "react";
import { EmailForm } from "../shared/email/email-form.tsx";

/** A product that is sold out, an upcoming one, or the shop's opening. */
type Subject = { readonly productId: number } | { readonly comingSoonId: number } | "opening";

/**
 * Asks for an email address to notify when a bar is back or comes for the first time, or when the
 * shop opens.
 */
export function NoticeForm(props: {
  subject: Subject;
  /** Left out for a bar. */
  label?: string;
  /** Shown below the field. */
  note?: string;
  email?: string | undefined;
  problem?: string | undefined;
}): ReactNode {
  const { subject, label, ...rest } = props;
  if (subject === "opening") {
    return (
      <EmailForm
        {...rest}
        action="/opening"
        label={label ?? "Email me when you open"}
        button="Email me"
        variant="solid"
        className="max-w-120"
      />
    );
  }
  const isProduct = "productId" in subject;
  return (
    <EmailForm
      {...rest}
      action="/notify"
      hidden={isProduct ? { product: subject.productId } : { upcoming: subject.comingSoonId }}
      label={label ?? `Email me when it's ${isProduct ? "back" : "here"}`}
      button="Email me"
    />
  );
}
