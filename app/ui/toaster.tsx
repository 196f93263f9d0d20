import { useId, useLayoutEffect, useSyncExternalStore } from "react";

/** Titles and descriptions of toasts go together. */
export type ToastText = { readonly title: string; readonly description: string };

export type Toast = ToastText & {
  readonly tone?: "plain" | "destructive";
  /** One thing that the shopper may do about it, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays, in milliseconds. */
  readonly duration?: number;
};

type ShownToast = Toast & {
  readonly key: number;
  /** It went on in another place, where it is not to be read out again. */
  readonly moved?: boolean;
};

const DURATION = 5_000;

let shown: ShownToast | null = null;
let lastKey = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Where toasts can appear; the last one is in front of the others. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();

/** Shows a toast; the one before it goes, since only one is visible at a time. */
export function showToast(toast: Toast): void {
  lastKey += 1;
  put({ ...toast, key: lastKey });
  clearTimeout(timer);
  timer = setTimeout(put, toast.duration ?? DURATION, null);
}

function put(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

function changePlaces(next: readonly string[]) {
  places = next;
  put(shown && { ...shown, moved: true });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The place where toasts appear. A polite live region, so that screen readers read each one.
 *
 * @param inDialog a modal dialog lies in front of the page's own place, and needs one of its own
 */
export function Toaster({ inDialog }: { inDialog?: boolean }) {
  const place = useId();
  const toast = useSyncExternalStore(
    subscribe,
    () => (places.at(-1) === place ? shown : null),
    () => null,
  );
  // Of what comes with the page the dialog's place is there first.
  useLayoutEffect(() => {
    changePlaces(inDialog ? [...places, place] : [place, ...places]);
    return () => changePlaces(places.filter((each) => each !== place));
  }, [inDialog, place]);
  const box = toast && <ToastBox key={toast.key} toast={toast} />;
  return (
    <>
      <div className="toaster" role="status" aria-live="polite" aria-atomic="true">
        {!toast?.moved && box}
      </div>
      {toast?.moved && <div className="toaster">{box}</div>}
    </>
  );
}

function ToastBox({ toast }: { toast: ShownToast }) {
  return (
    <div className="toast" data-tone={toast.tone ?? "plain"}>
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
  );
}
