import type { ReactNode } from "react";

/** What is left of a bar: the picture of pages that have nothing else to show. */
export function BittenBar(): ReactNode {
  return <img src="/art/bitten-bar.svg" alt="" width={250} height={170} className="h-36 w-auto" />;
}
