import type { ReactNode } from "react";
import { Container } from "../../ui/container.tsx";

/** A page to read: a large title, a lead, and a column of text that is no wider than is pleasant. */
export function TextPage(props: {
  title: string;
  /** Small, above the title. */
  kicker?: string;
  lead: ReactNode;
  children?: ReactNode;
}): ReactNode {
  return (
    <Container as="main" className="pt-10 sm:pt-16">
      <header className="max-w-3xl">
        {props.kicker && <p className="small-caps mb-4 text-accent">{props.kicker}</p>}
        <h1 className="text-5xl sm:text-7xl">{props.title}</h1>
        <p className="mt-6 font-serif text-xl leading-snug text-balance sm:text-2xl">
          {props.lead}
        </p>
      </header>
      {props.children && <div className="text-column">{props.children}</div>}
    </Container>
  );
}
