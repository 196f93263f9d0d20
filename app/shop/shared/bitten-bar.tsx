import type { ReactNode } from "react";

/** A bitten bar: the picture of error and empty pages. */
export function BittenBar(): ReactNode {
  return <img src="/art/bitten-bar.svg" alt="" width={250} height={170} className="h-36 w-auto" />;
}
