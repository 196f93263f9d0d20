import type { ReactNode } from "react";
import { Link } from "react-router";
import { Alert } from "#app/ui/content/alert.tsx";
import { panelLink, panelList } from "#app/ui/layout/panel.tsx";
import { type Cents, cents, formatUsd, subtract } from "#domain/money/cents.ts";
import { BookAgain } from "../odoo/book-again.tsx";
import { ErpRetry } from "../odoo/erp-retry.tsx";
import {
  type ClearingPartCode,
  type ComparedClearing,
  clearingMessages,
  clearingPartMessage,
} from "./clearing-messages.ts";

/** The comparison of what Stripe holds with Odoo's account, or why there is none. */
export type ClearingView =
  | {
      readonly code: "compared";
      readonly compared: ComparedClearing;
      /** When, formatted. */
      readonly at: string;
      readonly isBalanced: boolean;
    }
  | { readonly code: "failed"; readonly message: string }
  | { readonly code: "off" | "never" };

/** The last line of the comparison: Stripe says, Odoo says, and what explains the difference. */
export function ClearingBalance({
  clearing,
  listed,
}: {
  clearing: ClearingView;
  /** Orders and entries that are listed above, with their buttons. */
  listed: readonly string[];
}): ReactNode {
  return (
    <section aria-labelledby="clearing-title" className="mt-5 border-t border-line pt-4">
      <h3 id="clearing-title" className="text-lg">
        The balance
      </h3>
      {clearing.code === "failed" && <Alert role="alert">{clearing.message}</Alert>}
      {(clearing.code === "off" || clearing.code === "never") && (
        <p className="mt-1 max-w-[65ch] text-soft">{clearingMessages[clearing.code]}</p>
      )}
      {clearing.code === "compared" && <Compared {...clearing} listed={listed} />}
    </section>
  );
}

function Compared({
  compared,
  at,
  isBalanced,
  listed,
}: Extract<ClearingView, { code: "compared" }> & { listed: readonly string[] }): ReactNode {
  const { account, provider, erp, reserved, parts, unexplained, problems } = compared;
  const difference = subtract(erp, provider);
  const isEqual = difference === 0 && isBalanced;
  return (
    <>
      <dl className="mt-2 grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <Sum name="Stripe says" amount={provider} />
        <Sum name={`Odoo says (${account})`} amount={erp} />
        <Sum name="Difference" amount={difference} isSigned />
      </dl>
      <p className="mt-2 max-w-[65ch] text-soft">
        {isEqual && <span>{`${clearingMessages.agrees} `}</span>}
        {!isEqual && isBalanced && <span>{`${clearingMessages.passes} `}</span>}
        {reserved > 0 && <span>{`${clearingMessages.reserved(formatUsd(reserved))} `}</span>}
        <span>{`Compared on ${at}.`}</span>
      </p>
      {problems.map((problem) => (
        <Alert key={problem} role="alert">
          {problem}
        </Alert>
      ))}
      {(parts.length > 0 || unexplained !== 0) && (
        <ul className={panelList}>
          {parts.map((part) => (
            <Part key={`${part.code} ${part.reference}`} amount={part.amount}>
              <PartText {...part} hasButton={!listed.includes(part.reference)} />
            </Part>
          ))}
          {unexplained !== 0 && (
            <Part amount={unexplained}>
              <p>
                <strong>Unexplained.</strong> <span>{clearingMessages.unexplained}</span>
              </p>
            </Part>
          )}
        </ul>
      )}
    </>
  );
}

function Sum({
  name,
  amount,
  isSigned = false,
}: {
  name: string;
  amount: Cents;
  isSigned?: boolean;
}): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{isSigned ? signed(amount) : formatUsd(amount)}</dd>
    </>
  );
}

function Part({ amount, children }: { amount: Cents; children: ReactNode }): ReactNode {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6">
      <div className="min-w-0 max-w-[65ch]">{children}</div>
      <span className="text-right tabular-nums">{signed(amount)}</span>
    </li>
  );
}

const isSentAgain: ReadonlySet<ClearingPartCode> = new Set(["order-not-sent", "order-differs"]);

function PartText({
  code,
  reference,
  orderId,
  hasButton,
}: ComparedClearing["parts"][number] & { hasButton: boolean }): ReactNode {
  const text = clearingPartMessage(code);
  return (
    <>
      <p>
        {orderId && (
          <Link className={panelLink} to={`/admin/orders/${orderId}`}>
            {reference}
          </Link>
        )}
        <span>{text}</span>
      </p>
      {!orderId && reference && (
        <p className="mt-0.5 text-[0.8125rem] wrap-anywhere text-soft">{reference}</p>
      )}
      {orderId && hasButton && isSentAgain.has(code) && (
        <ErpRetry orderId={orderId} label="Send to Odoo again" about={reference} />
      )}
      {hasButton && code === "entry-differs" && (
        <div className="mt-3">
          <BookAgain entry={reference} />
        </div>
      )}
      {(code === "order-failed" || code === "fees-failed") && (
        <Link className={panelLink} to="/admin/odoo">
          See why
        </Link>
      )}
    </>
  );
}

/** What Odoo has more, or less. */
function signed(amount: Cents): string {
  if (amount === 0) return formatUsd(amount);
  return `${amount > 0 ? "+" : "−"}${formatUsd(cents(Math.abs(amount)))}`;
}
