import { type ReactNode, useEffect, useState } from "react";
import type { DeliveryEstimate } from "#domain/shipping/estimate-delivery.ts";

/** When an order of now is there, and what heat means for it, as far as the shop can say. */
export default function DeliveryLines(): ReactNode {
  const [estimate, setEstimate] = useState<DeliveryEstimate>();
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal).then(setEstimate);
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

/** Without an answer nothing is said: the checkout says it again. */
async function ask(signal: AbortSignal): Promise<DeliveryEstimate | undefined> {
  try {
    const response = await fetch(`/api/delivery-estimate${typedPlace()}`, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Where the shopper said at the checkout that it goes, if they were there. */
function typedPlace(): string {
  try {
    const draft = JSON.parse(sessionStorage.getItem("conche-checkout-v1") ?? "null");
    if (typeof draft?.state !== "string" || draft.state === "") return "";
    const zip = typeof draft.zipCode === "string" ? draft.zipCode.slice(0, 5) : "";
    return `?${new URLSearchParams({ state: draft.state, zip })}`;
  } catch {
    return "";
  }
}
