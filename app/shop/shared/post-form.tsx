import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";

/** How long one press is enough. Later the page may have been stopped, so the next one counts. */
const SENDING_MS = 20_000;

const unreachable =
  "We can't reach the shop right now. Nothing was sent, and nothing you typed is lost. Please try again in a moment.";

const IsSending = createContext(false);

/**
 * A form that the browser sends, also without scripts. With them the shop is asked first whether it answers: otherwise
 * the browser's error page would replace what was typed. A second press sends nothing.
 */
export function PostForm(props: ComponentProps<"form"> & { children: Elements }): ReactNode {
  const { children, ...form } = props;
  const [state, setState] = useState<"ready" | "sending" | "unreachable">("ready");
  const isBusy = useRef(false);

  useEffect(() => {
    // Back may show this page as it was left.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) change("ready");
    };
    addEventListener("pageshow", onReturn);
    return () => removeEventListener("pageshow", onReturn);
  });

  function change(next: typeof state) {
    isBusy.current = next === "sending";
    setState(next);
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    const form = event.currentTarget;
    change("sending");
    if (!(await isShopReady())) return change("unreachable");
    form.submit();
    setTimeout(() => change("ready"), SENDING_MS);
  }

  return (
    <form method="post" {...form} onSubmit={send}>
      <IsSending value={state === "sending"}>{children}</IsSending>
      {state === "unreachable" && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {unreachable}
        </p>
      )}
    </form>
  );
}

/** The button of a `PostForm`. */
export function PostButton(props: ComponentProps<typeof Button>): ReactNode {
  return <Button type="submit" aria-disabled={use(IsSending)} {...props} />;
}

/** Whether the shop and its database answer. */
async function isShopReady(): Promise<boolean> {
  try {
    const { status } = await fetch("/readyz", { signal: AbortSignal.timeout(SENDING_MS) });
    return status < 500;
  } catch {
    return false;
  }
}
