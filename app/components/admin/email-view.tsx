import type { ReactNode } from "react";
import type { EmailRow } from "../../admin/email-views.ts";
import { OutcomeBadge } from "./email-table.tsx";

/** One letter: its words here, its looks on a page of their own. Null for one that is not there. */
export function EmailView(props: { email: (EmailRow & { text: string }) | null }): ReactNode {
  const { email } = props;
  if (!email) {
    return (
      <>
        <h2 id="email-title">E-mail not found</h2>
        <p className="drawer-lead">There is no such e-mail in the log.</p>
      </>
    );
  }
  return (
    <>
      <p className="small-caps drawer-kicker">E-mail</p>
      <h2 id="email-title">{email.subject}</h2>
      <dl className="facts">
        <div>
          <dt>To</dt>
          <dd>{email.to}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{email.at}</dd>
        </div>
        <div>
          <dt>Result</dt>
          <dd>
            <OutcomeBadge outcome={email.outcome} />
            {email.outcome === "captured" && (
              <span className="cell-second">Kept here, sent to nobody.</span>
            )}
          </dd>
        </div>
      </dl>
      {email.error && <p className="admin-alert">{email.error}</p>}
      <p>
        <a
          className="admin-button"
          href={`/admin/emails/${email.id}/html`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Open HTML version<span className="sr-only"> (opens a new tab)</span>
          <span aria-hidden="true"> ↗</span>
        </a>
      </p>
      <pre className="letter">{email.text}</pre>
    </>
  );
}
