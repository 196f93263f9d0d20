import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { buttonClass } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { BittenBar } from "../shared/bitten-bar.tsx";
import { shopMessages } from "../shared/shop-messages.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import { isUnreachable } from "./is-unreachable.ts";

/**
 * An error page that explains what to do. Needs nothing from the server.
 *
 * @param error from the router
 */
export function ErrorPage({ error }: { error: unknown }): ReactNode {
  const shop = useShopData()?.shop;
  const { search } = useLocation();
  const { title, text, retry } = wordsFor(error);
  return (
    <Container
      as="main"
      className="grid min-h-[70dvh] content-center justify-items-start gap-6 py-16"
    >
      <title>{[title, shop?.name].filter(Boolean).join(" · ")}</title>
      <BittenBar />
      <h1 className="text-4xl sm:text-6xl">{title}</h1>
      <p className="max-w-prose text-lg text-balance text-soft">{text}</p>
      <Actions>
        {retry && (
          // A plain link, so that it works without JavaScript.
          <a className={buttonClass()} href={search || "?"}>
            Try again
          </a>
        )}
        <a className={buttonClass({ variant: retry ? "quiet" : "solid" })} href="/">
          Return Home
        </a>
      </Actions>
    </Container>
  );
}

function wordsFor(error: unknown) {
  if (isUnreachable(error)) {
    const text =
      "Nothing is lost: your cart is kept in this browser. Please try again in a moment.";
    return { title: "We can't reach the shop", text, retry: true };
  }
  switch (isRouteErrorResponse(error) ? error.status : 500) {
    case 404:
      return { title: shopMessages.pageNotFound, text: "There is nothing at this address." };
    case 503:
      return { title: "Back in a moment", text: shopMessages.databaseAway, retry: true };
    default:
      return {
        title: "Something broke on our side",
        text: "We have made a note of it. Your cart is kept in this browser; please try again.",
        retry: true,
      };
  }
}
