import type { ReactNode } from "react";
import type { BrandLogo } from "#domain/brand/brand-settings.ts";
import { pictureSizes } from "../pictures/picture-sizes.ts";
import { useShopData } from "../shared/use-shop-data.ts";
import { Wordmark } from "../shared/wordmark.tsx";

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

/**
 * The owner's logo. On dark backgrounds it depends on the logo's colors: see app/styles/app.css.
 */
function ShopLogo(props: { logo: BrandLogo; name: string; large: boolean }): ReactNode {
  const { logo, name, large } = props;
  const { image, width, height, tone } = logo;
  return (
    <img
      src={image}
      srcSet={pictureSizes(image)?.("webp")}
      sizes="200px"
      width={width}
      height={height}
      alt={name}
      className={`shop-logo w-auto max-w-[min(13rem,48vw)] object-contain object-left ${large ? "h-14" : "h-10"}`}
      data-tone={tone}
    />
  );
}
