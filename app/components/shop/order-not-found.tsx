import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderPageMessages } from "../../messages/order-page-messages.ts";
import { BittenBar } from "./bitten-bar.tsx";

export function OrderNotFound(): ReactNode {
  return (
    <main className="page grid min-h-[60dvh] content-center justify-items-start gap-6 py-16">
      <BittenBar />
      <h1 className="text-4xl sm:text-6xl">{orderPageMessages.notFound}</h1>
      <p className="max-w-prose text-lg text-soft">{orderPageMessages.notFoundText}</p>
      <Link className="button" to="/">
        Return Home
      </Link>
    </main>
  );
}
