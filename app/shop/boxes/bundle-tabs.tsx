import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { BundleSize } from "#domain/catalog/bundle-size.ts";
import { formatPercent } from "#domain/money/percent.ts";
import { bundleTier } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";

/**
 * A tab for each box size on sale. They are submit buttons, so that they work without JavaScript.
 *
 * @param panelId id of the element that shows the chosen box
 */
export function BundleTabs(props: {
  sizes: readonly BundleSize[];
  size: BundleSize;
  pricing: PricingSettings;
  panelId: string;
  onSize: (size: BundleSize) => void;
}): ReactNode {
  const { sizes, size, pricing, panelId, onSize } = props;
  const list = useRef<HTMLDivElement>(null);

  /** Arrow keys move between tabs, as in the ARIA tabs pattern. */
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && sizes[(sizes.indexOf(size) + step + sizes.length) % sizes.length];
    if (!next) return;
    event.preventDefault();
    onSize(next);
    list.current?.querySelector<HTMLElement>(`[value="${next}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Box size"
      className="mt-5 flex gap-1 rounded-[min(1.6rem,var(--corner-pill))] bg-sunken p-1.25 xs:inline-flex"
      onKeyDown={move}
    >
      {sizes.map((choice) => {
        const { discountPercent } = bundleTier(pricing, choice);
        return (
          <button
            key={choice}
            type="submit"
            name="size"
            value={choice}
            role="tab"
            id={`tab-${choice}`}
            aria-selected={choice === size}
            aria-controls={panelId}
            tabIndex={choice === size ? 0 : -1}
            className="flex min-h-11 cursor-pointer items-baseline gap-2.5 rounded-[min(1.4rem,var(--corner-pill))] px-5.5 py-2 text-soft transition-colors hover:text-ink aria-selected:bg-ink aria-selected:text-paper max-xs:flex-1 max-xs:flex-col max-xs:items-center max-xs:gap-0 max-xs:px-2 max-xs:leading-[1.3]"
            onClick={(event) => {
              event.preventDefault();
              onSize(choice);
            }}
          >
            <span className="font-serif text-xl">{`${choice} Bar`}</span>{" "}
            {discountPercent > 0 && (
              <span className="text-sm">{`save ${formatPercent(discountPercent)}%`}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
