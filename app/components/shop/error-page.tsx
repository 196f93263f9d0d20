import type { ReactNode } from "react";
import { BittenBar } from "./bitten-bar.tsx";

/** A whole page that says what went wrong and what to do. Needs nothing from the server. */
export function ErrorPage(props: { title: string; text: string; retry?: boolean }): ReactNode {
  return (
    <main className="page grid min-h-[70dvh] content-center justify-items-start gap-6 py-16">
      <title>{`${props.title} · Conche`}</title>
      <BittenBar />
      <h1 className="text-4xl sm:text-6xl">{props.title}</h1>
      <p className="max-w-prose text-lg text-balance text-soft">{props.text}</p>
      <div className="actions">
        {props.retry && (
          // A plain link to this address: it works without JavaScript too.
          <a className="button" href="?">
            Try again
          </a>
        )}
        <a className={props.retry ? "button button-quiet" : "button"} href="/">
          Return Home
        </a>
      </div>
    </main>
  );
}
