import { useEffect, useSyncExternalStore } from "react";
import type { ToastText } from "../../messages/toast-text.ts";

export type Toast = ToastText & {
  readonly tone?: "plain" | "destructive";
  /** One thing that the shopper may do about it, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays, in milliseconds. */
  readonly duration?: number;
};

type ShownToast = Toast & { readonly key: number };

const DURATION = 5_000;

let shown: ShownToast | null = null;
let lastKey = 0;
const listeners = new Set<() => void>();

/** Shows a toast; the one before it goes, since only one is visible at a time. */
export function showToast(toast: Toast): void {
  lastKey += 1;
  put({ ...toast, key: lastKey });
}

function put(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place where toasts appear. A polite live region, so that screen readers read each one. */
export function Toaster() {
  const toast = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => {
      if (shown?.key === toast.key) put(null);
    }, toast.duration ?? DURATION);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <div className="toaster" role="status" aria-live="polite" aria-atomic="true">
      {toast && (
        <div key={toast.key} className="toast" data-tone={toast.tone ?? "plain"}>
          <div>
            <p className="toast-title">{toast.title}</p>
            <p className="toast-text">{toast.description}</p>
          </div>
          {toast.action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                put(null);
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button type="button" className="toast-close" onClick={() => put(null)}>
            <span aria-hidden="true">×</span>
            <span className="sr-only">Close</span>
          </button>
        </div>
      )}
    </div>
  );
}
