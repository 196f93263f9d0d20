import type { ReactNode } from "react";
import { Container } from "../../ui/layout/container.tsx";

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
        {props.kicker && <p className="mb-4 text-caps text-accent uppercase">{props.kicker}</p>}
        <h1 className="text-5xl sm:text-7xl">{props.title}</h1>
        <p className="mt-6 font-serif text-xl leading-snug text-balance sm:text-2xl">
          {props.lead}
        </p>
      </header>
      {props.children && (
        <div className="mt-12 grid gap-10 border-t border-line pt-12">{props.children}</div>
      )}
    </Container>
  );
}

/** A part of such a page: its title beside its text where there is room. */
export function TextSection(props: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="grid gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-8">
      <h2 className="text-[1.75rem]">{props.title}</h2>
      <p className="max-w-[65ch]">{props.children}</p>
    </section>
  );
}
