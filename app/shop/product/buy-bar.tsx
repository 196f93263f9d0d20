import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { Elements } from "#app/ui/content/elements.ts";

/**
 * Price and button at the bottom of the screen once the page's own are scrolled out of sight. It is
 * the last element of the page, so that it never covers the page's end.
 *
 * @param of the page's own price and button
 */
export function BuyBar(props: {
  of: RefObject<HTMLElement | null>;
  name: string;
  price: string;
  children: Elements;
}): ReactNode {
  const { of, name, price, children } = props;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!of.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of]);
  return (
    <section
      aria-label={`Buy ${name}`}
      inert={!shown}
      className={`sticky bottom-0 z-30 mt-12 border-t border-line bg-raised px-gutter pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] transition-opacity ${shown ? "" : "pointer-events-none opacity-0"}`}
    >
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4">
        <p className="min-w-0">
          <span className="block truncate font-serif text-lg leading-tight">{name}</span>
          <span className="tabular-nums">{price}</span>
        </p>
        {children}
      </div>
    </section>
  );
}
