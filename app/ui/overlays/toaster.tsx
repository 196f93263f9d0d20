import { useEffect, useSyncExternalStore } from "react";
import type { Elements } from "../content/elements.ts";

/** Titles and descriptions of toasts go together. */
export type ToastText = { readonly title: string; readonly description: string };

export type Toast = ToastText & {
  readonly tone?: "plain" | "destructive";
  /** Beside the words, which name it. */
  readonly picture?: Elements;
  /** Another line below. */
  readonly note?: string | undefined;
  /** An action, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Another way on, beside the action. */
  readonly also?: { readonly label: string; readonly run: () => void };
  /** Milliseconds until it disappears. */
  readonly duration?: number;
};

type ShownToast = Toast & { readonly key: number };

const DURATION = 5_000;
/** There is something to read, to decide and to press. */
const DURATION_WITH_UNDO = 10_000;

let shown: ShownToast | null = null;
let lastKey = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast, which replaces the current one. */
export function showToast(toast: Toast): void {
  lastKey += 1;
  put({ ...toast, key: lastKey });
  startTimer();
}

function hide() {
  put(null);
}

/** Starts its time again, such as when the pointer leaves it. */
function startTimer() {
  clearTimeout(timer);
  if (!shown) return;
  const usual = shown.action?.label === "Undo" ? DURATION_WITH_UNDO : DURATION;
  timer = setTimeout(hide, shown.duration ?? usual);
}

/** Nothing disappears under a pointer or the focus. */
function stopTimer() {
  clearTimeout(timer);
}

/** Unless the other of the two is still there. */
function startTimerUnlessRead(toast: HTMLElement) {
  if (!toast.matches(":hover, :focus-within")) startTimer();
}

function put(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear: a polite live region, so that screen readers read each one. */
export function Toaster() {
  const toast = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  useEscape(toast !== null);
  return (
    <div
      className={placement}
      role="status"
      aria-live="polite"
      aria-atomic="true"
      // Above modal dialogs: React Aria keeps it interactive.
      data-react-aria-top-layer="true"
    >
      {toast && <ToastBox key={toast.key} toast={toast} />}
    </div>
  );
}

/** Escape closes the toast, unless it closes a dialog or a menu. */
function useEscape(isShown: boolean) {
  useEffect(() => {
    if (!isShown) return;
    const close = ({ key, defaultPrevented }: KeyboardEvent) => {
      const isTaken =
        defaultPrevented ||
        document.querySelector("[role=dialog], dialog[open], details.group[open], :popover-open");
      if (key === "Escape" && !isTaken) hide();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isShown]);
}

/**
 * At the bottom of the screen. In the shop below the cart in the site's header, where it covers no
 * button that one presses next. Higher up at 400% zoom, where 5rem would push it out of the window.
 */
const placement =
  "pointer-events-none fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-60 flex justify-center print:hidden in-has-[.site-header]:top-[min(5rem,15vh)] in-has-[.site-header]:bottom-auto in-has-[.site-header]:justify-end";

function ToastBox({ toast }: { toast: ShownToast }) {
  const color = toast.tone === "destructive" ? "bg-danger" : "bg-ink";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits for who reads it.
    <div
      data-toast
      onPointerEnter={stopTimer}
      onPointerLeave={({ currentTarget }) => startTimerUnlessRead(currentTarget)}
      onFocus={stopTimer}
      onBlur={({ currentTarget }) => startTimerUnlessRead(currentTarget)}
      className={`pointer-events-auto flex max-w-lg animate-rise sm:max-w-2xl flex-wrap items-center justify-end gap-2 sm:flex-nowrap rounded-lg border border-paper/28 py-2.5 pr-2 pl-4 text-paper shadow-card **:focus-visible:outline-current ${color}`}
    >
      {toast.picture && <span className="flex-none">{toast.picture}</span>}
      <div className="min-w-0 grow basis-44">
        <p className="font-bold">{toast.title}</p>
        <p className="text-[0.9rem] leading-snug text-balance">{toast.description}</p>
        {toast.note && <p className="text-[0.9rem] leading-snug">{toast.note}</p>}
      </div>
      <div className="flex flex-none items-center gap-2">
        <ToastButton does={toast.also} look="px-1 underline underline-offset-[0.2em]" />
        <ToastButton does={toast.action} look="rounded-pill border-[1.5px] border-current px-3" />
        <button type="button" className="min-h-11 min-w-11 cursor-pointer text-xl" onClick={hide}>
          <span aria-hidden="true">×</span>
          <span className="sr-only">Close</span>
        </button>
      </div>
    </div>
  );
}

function ToastButton({ does, look }: { does: Toast["action"]; look: string }) {
  if (!does) return null;
  return (
    <button
      type="button"
      className={`min-h-11 cursor-pointer font-semibold ${look}`}
      onClick={() => {
        hide();
        does.run();
      }}
    >
      {does.label}
    </button>
  );
}
