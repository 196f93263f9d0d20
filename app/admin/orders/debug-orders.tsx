import { type ReactNode, useEffect, useRef, useState } from "react";
import { shopMessages } from "../../shop/shared/shop-messages.ts";
import { adminMessages } from "../shared/admin-messages.ts";

type Answer = { readonly code: "loading" | "read" | "failed"; readonly text: string };

const loading: Answer = { code: "loading", text: "" };

/** What the database holds, unpolished: for finding out why the screen shows what it shows. */
export function DebugOrders(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [answer, setAnswer] = useState<Answer>(loading);
  const [openings, setOpenings] = useState(0);

  useEffect(() => {
    if (openings === 0) return;
    let current = true;
    setAnswer(loading);
    void read().then((read) => current && setAnswer(read));
    return () => {
      current = false;
    };
  }, [openings]);

  return (
    <>
      <button
        type="button"
        className="admin-button admin-script-only"
        onClick={() => {
          setOpenings(openings + 1);
          dialog.current?.showModal();
        }}
      >
        Debug DB
      </button>
      <dialog ref={dialog} className="confirm debug" aria-labelledby="debug-title">
        <h2 id="debug-title">Debug DB</h2>
        {answer.code === "loading" && <p role="status">{shopMessages.loading}</p>}
        {answer.code === "failed" && (
          <p role="alert" className="admin-alert">
            {adminMessages.debugFailed} {answer.text}
          </p>
        )}
        {answer.code === "read" && (
          <textarea
            className="debug-text"
            readOnly
            rows={20}
            aria-label="Orders in the database"
            value={answer.text}
          />
        )}
        <div className="confirm-buttons">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </dialog>
    </>
  );
}

async function read(): Promise<Answer> {
  try {
    const response = await fetch("/admin/orders/debug", { redirect: "error" });
    const body = (await response.json()) as Record<string, unknown>;
    if (!response.ok) return { code: "failed", text: String(body.error ?? response.statusText) };
    const { orderCount, stats, orders } = body;
    const text = [
      `Order count: ${String(orderCount)}`,
      `Stats: ${JSON.stringify(stats, null, 2)}`,
      `First 10 orders: ${JSON.stringify(orders, null, 2)}`,
    ];
    return { code: "read", text: text.join("\n\n") };
  } catch (error) {
    return { code: "failed", text: error instanceof Error ? error.message : String(error) };
  }
}
