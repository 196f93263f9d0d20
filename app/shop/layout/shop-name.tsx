import type { ReactNode } from "react";
import { Wordmark } from "../shared/wordmark.tsx";

/** The shop's name as it is drawn; a shop that calls itself otherwise has its name set in type. */
export function ShopName(props: { name: string; large?: boolean }): ReactNode {
  const { name, large = false } = props;
  if (name !== "Conche") return <span className="font-serif text-2xl font-semibold">{name}</span>;
  return (
    <>
      <Wordmark className={large ? "h-10" : "h-8"} />
      <span className="sr-only">{name}</span>
    </>
  );
}
