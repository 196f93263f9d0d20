import type { ReactNode } from "react";
import { EmailForm } from "../shared/email/email-form.tsx";

/** Signs up for the newsletter. */
export function NewsletterForm(props: {
  email?: string | undefined;
  problem?: string | undefined;
}): ReactNode {
  return (
    <EmailForm
      {...props}
      action="/newsletter"
      label="Email"
      button="Subscribe"
      note="You'll get an email to confirm."
    />
  );
}
