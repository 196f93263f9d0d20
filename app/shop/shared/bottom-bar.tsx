import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { Elements } from "#app/ui/content/elements.ts";

/**
 * Price and button at the bottom of the screen while the page's own are out of sight. It is the
 * last element of the page, so that it never covers the page's end.
 *
 * @param of the page's own price and button
 * @param isBelowToo whether it is also shown before they are reached
 */
export function BottomBar(props: {
  of: RefObject<HTMLElement | null>;
  label: string;
  name: string;
  price: string;
  /** What the price does not include yet. Never cut. */
  note?: string;
  isBelowToo?: boolean;
  className?: string;
  children: Elements;
}): ReactNode {
  const { of, label, name, price, note, isBelowToo = false, className = "", children } = props;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!of.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      const isPassed = entry.boundingClientRect.top < 0;
      setShown(!entry.isIntersecting && (isPassed || isBelowToo));
    });
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of, isBelowToo]);
  return (
    <section
      aria-label={label}
      inert={!shown}
      className={`sticky bottom-0 z-30 mt-12 border-t border-line bg-raised px-gutter pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] transition-opacity ${shown ? "" : "pointer-events-none opacity-0"} ${className}`}
    >
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 enlarged:flex-wrap">
        <p className="min-w-0">
          <span className="line-clamp-2 font-serif text-lg leading-tight">{name}</span>
          <span className="whitespace-nowrap tabular-nums">{price}</span>
          {note && (
            <span className="block text-sm leading-tight wrap-normal text-soft">{note}</span>
          )}
        </p>
        <div className="whitespace-nowrap">{children}</div>
      </div>
    </section>
  );
}
