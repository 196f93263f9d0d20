import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { TextLink } from "#app/ui/buttons/text-link.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Fact, Facts } from "#app/ui/content/facts.tsx";
import { SecondLine } from "#app/ui/content/second-line.tsx";
import { type EmailRow, resultExplanations } from "./email-views.ts";
import { ResultBadge } from "./result-badge.tsx";

/** One email, as HTML and as plain text. Null when it does not exist. */
export function EmailView(props: { email: (EmailRow & { text: string }) | null }): ReactNode {
  const { email } = props;
  if (!email) {
    return (
      <>
        <h2 id="email-title">Email not found</h2>
        <p className="mt-1 text-soft">This email is no longer in the log.</p>
      </>
    );
  }
  const explanation = resultExplanations[email.result];
  return (
    <>
      <p className="text-caps text-accent uppercase">Email</p>
      <h2 id="email-title">{email.subject}</h2>
      <Facts>
        <Fact name="To">{email.to}</Fact>
        <Fact name="Time">{email.at}</Fact>
        <Fact name="Result">
          <ResultBadge result={email.result} />
          {explanation && <SecondLine>{explanation}</SecondLine>}
        </Fact>
      </Facts>
      {email.error && <Alert>{email.error}</Alert>}
      {email.text === "" ? (
        <p>
          Its text was deleted, as <TextLink to="/admin/customer-data">Customer Data</TextLink> says
          for emails of this age.
        </p>
      ) : (
        <EmailBody email={email} />
      )}
    </>
  );
}

function EmailBody({ email }: { email: EmailRow & { text: string } }) {
  return (
    <>
      <p>
        <a
          className={buttonClass({ variant: "quiet", size: "small" })}
          href={`/admin/emails/${email.id}/html`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open HTML version<span className="sr-only"> (opens a new tab)</span>
          <span aria-hidden="true"> ↗</span>
        </a>
      </p>
      <iframe
        className="mt-5 h-112 w-full rounded-md border border-line bg-white scheme-light"
        title={`HTML version of ${email.subject}`}
        src={`/admin/emails/${email.id}/html`}
        // Emails are made for a white background. The sandbox blocks scripts, forms and navigation.
        sandbox=""
        loading="lazy"
      />
      <h3>Plain text</h3>
      <pre className="mt-2 rounded-md border border-line bg-raised p-5 font-sans wrap-anywhere whitespace-pre-wrap">
        {email.text}
      </pre>
    </>
  );
}
