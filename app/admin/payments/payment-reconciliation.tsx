import { type ReactNode, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import type { Elements } from "#app/ui/content/elements.ts";
import { Panel, PanelTitle, panelLink, panelList } from "#app/ui/layout/panel.tsx";
import { useAction } from "../actions/use-action.ts";
import { BookAgain } from "../odoo/book-again.tsx";
import { erpMessages } from "../odoo/erp-messages.ts";
import { ErpRetry } from "../odoo/erp-retry.tsx";
import { ClearingBalance } from "./clearing-balance.tsx";
import {
  bookFindingMessage,
  findingMessage,
  reconciliationMessages,
} from "./reconciliation-messages.ts";
import type { ReconciliationView } from "./reconciliation-view.ts";

const LOOK_AGAIN_MS = 1_500;

/** Whether shop, payment provider and Odoo agree, with the differences and the actions for each. */
export function PaymentReconciliation(props: { reconciliation: ReconciliationView }): ReactNode {
  const { reconciliation } = props;
  const { error, booksError, balanceError, findings, books, clearing } = reconciliation;
  const { odooErrors, unbooked } = reconciliation;
  const { errors, balanceErrors, booksErrors } = reconciliationMessages;
  return (
    <Panel aria-labelledby="reconciliation-title">
      <ReconciliationHead reconciliation={reconciliation} />
      {error && <Alert role="alert">{errors[error]}</Alert>}
      {balanceError && <Alert role="alert">{balanceErrors[balanceError]}</Alert>}
      {booksError && <Alert role="alert">{booksErrors[booksError]}</Alert>}
      {odooErrors > 0 && (
        <NotInOdoo sentence={`${erpMessages.syncErrors(odooErrors)}.`}>
          <ErpRetry label="Send to Odoo again" />
        </NotInOdoo>
      )}
      {unbooked > 0 && (
        <NotInOdoo sentence={`${erpMessages.balance.notBooked(unbooked)}.`}>
          <BookAgain />
        </NotInOdoo>
      )}
      <BookDifferences differences={books} />
      {findings.length > 0 && <Findings findings={findings} />}
      {clearing && (
        <ClearingBalance clearing={clearing} listed={books.map(({ reference }) => reference)} />
      )}
    </Panel>
  );
}

function ReconciliationHead({ reconciliation }: { reconciliation: ReconciliationView }) {
  const { title, checked, isChecking, compared } = reconciliation;
  const { revalidate } = useRevalidator();
  const check = useAction("reconcile-payments");

  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isChecking, revalidate]);

  return (
    <div
      className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto]"
      role="status"
    >
      <ReconciliationMark state={agreementStateOf(reconciliation)} />
      <div>
        <PanelTitle id="reconciliation-title">{`${title}.`}</PanelTitle>
        {checked && (
          <p className="mt-1 text-soft">{reconciliationMessages.compared(compared, checked)}</p>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start max-sm:col-span-full"
        aria-disabled={isChecking || check.isBusy}
        onClick={() => check.run({})}
      >
        {isChecking ? "Checking…" : "Check now"}
      </Button>
    </div>
  );
}

/** What is missing or wrong in Odoo, with the button that sends it again. */
function NotInOdoo({ sentence, children }: { sentence: string; children: Elements }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <span>{sentence}</span>{" "}
        <Link className={panelLink} to="/admin/odoo">
          See why
        </Link>
      </p>
      {children}
    </div>
  );
}

function Findings({ findings }: Pick<ReconciliationView, "findings">) {
  return (
    <ul className={panelList}>
      {findings.map(({ code, intentId, address, order, payment }) => (
        <li key={`${code} ${intentId}`}>
          <p>
            {order && (
              <Link className={panelLink} to={`/admin/orders/${order.orderId}`}>
                {order.orderNumber}
              </Link>
            )}{" "}
            <span>{findingMessage(code, { order, payment })}</span>
          </p>
          <ProviderLink id={intentId} address={address} />
        </li>
      ))}
    </ul>
  );
}

type AgreementState = keyof typeof marks;

export function agreementStateOf(reconciliation: ReconciliationView): AgreementState {
  const { checked, findings, odooErrors, unbooked, books, clearing } = reconciliation;
  if (checked === null) return "unknown";
  const isOff = clearing?.code === "compared" && !clearing.isBalanced;
  const isBad = findings.length > 0 || odooErrors > 0 || unbooked > 0 || books.length > 0 || isOff;
  return isBad ? "bad" : "good";
}

const marks = {
  good: "m7.5 12.5 3 3 6-6.5",
  bad: "M12 7v6m0 3.5v.01",
  unknown: "M8 12h8",
} as const;

const colors = { good: "text-good", bad: "text-danger", unknown: "text-soft" } as const;

export function ReconciliationMark({ state }: { state: AgreementState }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="28"
      height="28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={colors[state]}
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="10" />
      <path d={marks[state]} />
    </svg>
  );
}

/** Differences in the provider's balance and in Odoo's documents, with the actions for each. */
function BookDifferences(props: { differences: ReconciliationView["books"] }) {
  if (props.differences.length === 0) return null;
  return (
    <>
      <ul className={panelList}>
        {props.differences.map(({ code, reference, orderId, address, ...sums }) => (
          <li key={`${code} ${reference}`}>
            <p>
              {orderId && (
                <Link className={panelLink} to={`/admin/orders/${orderId}`}>
                  {reference}
                </Link>
              )}{" "}
              <span>{bookFindingMessage(code, sums)}</span>
            </p>
            {!orderId && <ProviderLink id={reference} address={address} />}
            {orderId && <ErpRetry orderId={orderId} label="Send to Odoo again" about={reference} />}
            {code === "booking-differs" && (
              <div className="mt-3">
                <BookAgain entry={reference} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[0.8125rem] text-soft">{reconciliationMessages.thenCheck}</p>
    </>
  );
}

/** The provider's id of something, which leads to its dashboard where there is one. */
function ProviderLink({ id, address }: { id: string; address: string | null }) {
  return (
    <p className="mt-0.5 text-[0.8125rem] wrap-anywhere text-soft">
      {address ? (
        <a className={panelLink} href={address} target="_blank" rel="noreferrer">
          <span>{id}</span>
          <span className="sr-only"> at the payment provider, in a new tab</span>
        </a>
      ) : (
        id
      )}
    </p>
  );
}
