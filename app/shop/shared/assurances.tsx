import type { ReactNode } from "react";
import { useShopData } from "./use-shop-data.ts";

/** What the shop promises, in up to three lines of the owner's; nothing unless they chose some. */
export function Assurances(): ReactNode {
  const lines = useShopData()?.assurances;
  if (!lines) return null;
  return (
    <ul className="grid gap-1 text-sm text-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
