import type { ReactNode } from "react";
import { Actions } from "#app/ui/buttons/actions.tsx";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Container } from "#app/ui/layout/container.tsx";
import { BittenBar } from "../shared/bitten-bar.tsx";
import { shopMessages } from "../shared/shop-messages.ts";

/** Shown for unknown URLs. */
export function PageNotFound(): ReactNode {
  return (
    <Container
      as="main"
      className="grid min-h-[65dvh] content-center justify-items-start gap-6 py-16"
    >
      <BittenBar />
      <h1 className="text-4xl sm:text-6xl">{shopMessages.pageNotFound}</h1>
      <p className="max-w-prose text-lg text-soft">
        Somebody must have eaten it. There is nothing at this address, but the shelves are full.
      </p>
      <Actions>
        <ButtonLink to="/">Return Home</ButtonLink>
        <ButtonLink to="/products" variant="quiet">
          See the bars
        </ButtonLink>
      </Actions>
    </Container>
  );
}
