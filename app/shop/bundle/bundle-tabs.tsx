import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { formatPercent } from "#domain/money/percent.ts";
import type { BundleSize } from "#domain/pricing/bundle-size.ts";
import { bundleTier } from "#domain/pricing/pricing-settings.ts";
import type { PricingSettings } from "#domain/pricing/pricing-settings-schema.ts";

/**
 * One tab a box size that is sold. They are buttons of a form, so that they work without JavaScript.
 *
 * @param panelId the element that shows the chosen box
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

  /** Arrow keys go from tab to tab, as a tab list promises. */
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && sizes[(sizes.indexOf(size) + step + sizes.length) % sizes.length];
    if (!next) return;
    event.preventDefault();
    onSize(next);
    list.current?.querySelector<HTMLElement>(`[value="${next}"]`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label="Box size" className="bundle-tabs" onKeyDown={move}>
      {sizes.map((choice) => (
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
          className="bundle-tab"
          onClick={(event) => {
            event.preventDefault();
            onSize(choice);
          }}
        >
          <span className="font-serif text-xl">{choice} Bar</span>{" "}
          <span className="text-sm">
            save {formatPercent(bundleTier(pricing, choice).discountPercent)}%
          </span>
        </button>
      ))}
    </div>
  );
}
