import type { ReactNode } from "react";
import { Link } from "react-router";
import { messages } from "../../messages.ts";

export function OrderNotFound(): ReactNode {
  return (
    <main className="page grid justify-items-start gap-5 py-16 sm:py-24">
      <h1 className="text-4xl sm:text-6xl">{messages.orderPage.notFound}</h1>
      <p className="max-w-prose text-lg text-soft">{messages.orderPage.notFoundText}</p>
      <Link className="button" to="/">
        Return Home
      </Link>
    </main>
  );
}
