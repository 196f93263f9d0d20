import type { ReactNode } from "react";
import type { Elements } from "#app/ui/content/elements.ts";
import { Container } from "#app/ui/layout/container.tsx";

/** A page that says one thing, and where to go from there. */
export function MessagePage(props: {
  title: string;
  text: string;
  /** Whether screen readers read the text out: it answers what somebody just did. */
  isResult?: boolean;
  picture?: Elements;
  children: Elements;
}): ReactNode {
  const { title, text, isResult = false, picture, children } = props;
  const role = isResult ? "status" : undefined;
  return (
    <Container
      as="main"
      className="grid min-h-[60dvh] content-center justify-items-start gap-6 py-16"
    >
      {picture}
      <h1 className="text-4xl text-balance sm:text-6xl">{title}</h1>
      <p className="max-w-prose text-lg wrap-anywhere text-soft" role={role}>
        {text}
      </p>
      {children}
    </Container>
  );
}
