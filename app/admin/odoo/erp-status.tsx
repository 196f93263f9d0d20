import type { ReactNode } from "react";
import { ErpBadge } from "./erp-badge.tsx";
import { erpMessages } from "./erp-messages.ts";
import { ErpRetry } from "./erp-retry.tsx";
import type { ErpView, OrderErp } from "./erp-views.ts";

export function ErpStatus({ orderId, erp }: { orderId: string; erp: OrderErp }): ReactNode {
  const { enabled, view, credits } = erp;
  return (
    <section aria-labelledby="order-erp">
      <h3 id="order-erp">Odoo</h3>
      {!enabled && (
        <p>
          <strong>{erpMessages.disabled}</strong>{" "}
          <span className="block text-[0.8125rem] text-soft">{erpMessages.notConfigured}</span>
        </p>
      )}
      {enabled && !view && <p className="text-[0.8125rem] text-soft">{erpMessages.nothingSent}</p>}
      {view && (
        <>
          {enabled && <ErpBadge state={view.state} />}
          {view.problem && <p className="mt-1.5 max-w-[65ch] wrap-anywhere">{view.problem}</p>}
          {view.nextTry && (
            <p className="text-[0.8125rem] text-soft">{`${view.attempts === 1 ? "Tried once." : `Tried ${view.attempts} times.`} Next try ${view.nextTry}.`}</p>
          )}
          <ErpDocuments view={view} credits={credits} />
        </>
      )}
      {enabled && <ErpRetry orderId={orderId} label={retryLabel(view)} />}
    </section>
  );
}

function retryLabel(view: ErpView | null): string {
  if (!view) return "Send to Odoo";
  return view.state === "done" ? "Check again" : "Retry";
}

/** The names of its documents in Odoo, including missing ones. */
function ErpDocuments(props: { view: ErpView; credits: readonly string[] }): ReactNode {
  const { view, credits } = props;
  const documents = [
    ["Order", view.order],
    ["Invoice", view.invoice],
    ["Payment", view.payment === "" ? "Marked as paid there" : view.payment],
    ["Delivery", view.delivery === "" ? "Nothing to deliver" : view.delivery],
    ...(credits.length > 0 ? [["Credit note", credits.join(", ")] as const] : []),
  ] as const;
  return (
    <dl className="mt-2.5 grid gap-1">
      {documents.map(([name, document]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-soft">{name}</dt>
          <dd className={`text-end wrap-anywhere ${document === null ? "text-soft" : ""}`}>
            {document ?? "Not yet"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
