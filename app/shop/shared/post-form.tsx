import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useState,
} from "react";
import { isShopReady } from "#app/network/is-shop-ready.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import type { Elements } from "#app/ui/content/elements.ts";

/** Milliseconds during which further presses are ignored. After that the visitor may have stopped the page. */
const SENDING_MS = 20_000;

const unreachable =
  "We can't reach the shop right now. Nothing was sent, and nothing you typed is lost. Please try again in a moment.";

const SendingContext = createContext(false);

/** The button of a `PostForm`. */
export function PostButton(props: ComponentProps<typeof Button> & { sending?: string }): ReactNode {
  const { sending = "Sending…", children, ...button } = props;
  const isSending = use(SendingContext);
  return (
    <Button type="submit" aria-disabled={isSending} {...button}>
      {isSending ? sending : children}
    </Button>
  );
}

/**
 * A form that the browser sends, also without scripts. With them it first fetches whether the shop answers: otherwise
 * the browser's error page would replace what was typed. A second press sends nothing.
 */
export function PostForm(props: ComponentProps<"form"> & { children: Elements }): ReactNode {
  const { children, ...form } = props;
  const [state, setState] = useState<"ready" | "sending" | "unreachable">("ready");

  useEffect(() => {
    if (state !== "sending") return;
    const reset = () => setState("ready");
    const resetAfterBack = ({ persisted }: PageTransitionEvent) => persisted && reset();
    const timer = setTimeout(reset, SENDING_MS);
    addEventListener("pageshow", resetAfterBack);
    return () => {
      clearTimeout(timer);
      removeEventListener("pageshow", resetAfterBack);
    };
  }, [state]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending") return;

    const form = event.currentTarget;
    setState("sending");
    if (await isShopReady()) form.submit();
    else setState("unreachable");
  }

  return (
    <form method="post" {...form} onSubmit={send}>
      <SendingContext value={state === "sending"}>{children}</SendingContext>
      {state === "unreachable" && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {unreachable}
        </p>
      )}
    </form>
  );
}
