import { type ReactNode, useEffect, useState } from "react";
import { shopMessages } from "#app/shop/shared/shop-messages.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Alert } from "#app/ui/content/alert.tsx";
import { Modal, ModalActions } from "#app/ui/overlays/modal.tsx";
import { readFromAdmin } from "../requests/session-over.ts";
import { adminMessages } from "../shared/admin-messages.ts";

type Result = { readonly code: "loading" | "read" | "failed"; readonly text: string };

const loading: Result = { code: "loading", text: "" };

/** Raw data from the database, for finding out why the screen shows what it shows. */
export function DebugOrders(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Debug DB
      </Button>
      {open && <DebugDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function DebugDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [result, setResult] = useState<Result>(loading);

  useEffect(() => {
    let current = true;
    void read().then((read) => current && setResult(read));
    return () => {
      current = false;
    };
  }, []);

  return (
    <Modal title="Debug DB" shape="wide-box" onClose={onClose}>
      {result.code === "loading" && <p role="status">{shopMessages.loading}</p>}
      {result.code === "failed" && (
        <Alert role="alert">{`${adminMessages.debugFailed} ${result.text}`}</Alert>
      )}
      {result.code === "read" && (
        <textarea
          className="block max-h-[60dvh] w-full resize-none overflow-auto rounded-md bg-sunken p-4 font-mono text-[0.8125rem]"
          readOnly
          rows={20}
          aria-label="Orders in the database"
          value={result.text}
        />
      )}
      <ModalActions>
        <Button onClick={onClose}>Close</Button>
      </ModalActions>
    </Modal>
  );
}

async function read(): Promise<Result> {
  try {
    const response = await readFromAdmin("/admin/orders/debug");
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
