import { type ReactNode, useId } from "react";
import { NewsletterForm } from "./newsletter-form.tsx";

/** A part of the footer, loaded in a shop that takes subscribers. */
export default function NewsletterSection({ about }: { about: string }): ReactNode {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-6 grid max-w-108 gap-2">
      <h2 id={titleId} className="font-sans text-caps text-soft uppercase">
        Newsletter
      </h2>
      {about && <p className="wrap-break-word">{about}</p>}
      <NewsletterForm />
    </section>
  );
}
