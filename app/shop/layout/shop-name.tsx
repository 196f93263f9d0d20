import type { ReactNode } from "react";
import { useShopData } from "../shared/use-shop-data.ts";
import { Wordmark } from "../shared/wordmark.tsx";
import { ShopLogo } from "./shop-logo.tsx";

/** The shop's logo, or its name as text; in the demo, the drawn wordmark. */
export function ShopName(props: { name: string; large?: boolean }): ReactNode {
  const { name, large = false } = props;
  const shop = useShopData();
  const logo = shop?.brand.logo;
  if (logo) return <ShopLogo logo={logo} name={name} large={large} />;
  if (name !== "Conche") {
    return (
      <span
        className={`font-serif leading-tight font-semibold ${name.length > 22 ? "text-lg" : "text-2xl"}`}
      >
        {name}
      </span>
    );
  }
  return (
    <>
      <Wordmark className={large ? "h-10" : "h-8"} />
      <span className="sr-only">{name}</span>
    </>
  );
}
