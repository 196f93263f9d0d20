import type { ReactNode } from "react";
import type { BrandLogo } from "#domain/brand/brand-settings.ts";
import { pictureSizes } from "../shared/picture-sizes.ts";

/**
 * The owner's logo. On dark backgrounds it depends on the logo's colors: see app/styles/app.css.
 */
export function ShopLogo(props: { logo: BrandLogo; name: string; large: boolean }): ReactNode {
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
