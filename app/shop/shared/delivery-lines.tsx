import { type ReactNode, useEffect, useState } from "react";
import type { DeliveryEstimate } from "#domain/shipping/estimate-delivery.ts";
import { readStored, storedTexts } from "./tab-storage.ts";

/** The delivery date of an order placed now, and the effect of heat, as far as known. */
export default function DeliveryLines(): ReactNode {
  const [estimate, setEstimate] = useState<DeliveryEstimate>();
  useEffect(() => {
    const controller = new AbortController();
    void fetchEstimate(controller.signal).then(setEstimate);
    return () => controller.abort();
  }, []);
  if (!estimate) return null;
  const { days, heat, notServed } = estimate;
  const lines = [notServed, days, heat].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1 text-[0.95rem]">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** On errors nothing is shown, since the checkout shows it again. */
async function fetchEstimate(signal: AbortSignal): Promise<DeliveryEstimate | undefined> {
  try {
    const response = await fetch(`/api/delivery-estimate${typedPlace()}`, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** State and ZIP code that were typed in the checkout, as a query; empty for none. */
function typedPlace(): string {
  const { state, zipCode } = storedTexts(readStored("conche-checkout-v1"), ["state", "zipCode"]);
  return state === "" ? "" : `?${new URLSearchParams({ state, zip: zipCode.slice(0, 5) })}`;
}
