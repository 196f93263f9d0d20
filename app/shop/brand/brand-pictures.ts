import { createHash } from "node:crypto";
import type { BrandLogo, BrandSettings } from "#domain/brand/brand-settings.ts";
import { BRAND_PICTURE_VERSION, type BrandPictureName } from "#server/media/draw-brand-picture.ts";

/** Addresses of the icons and the share picture. */
export type BrandPictures = {
  readonly icon: string;
  readonly touchIcon: string;
  /** 1200 by 630 pixels. */
  readonly share: string;
};

/** Drawn by `art/`: Conche's pictures, and neutral ones. */
const conche: BrandPictures = {
  icon: "/favicon.svg",
  touchIcon: "/apple-touch-icon.png",
  share: "/social.png",
};
const neutral: BrandPictures = {
  icon: "/plain-icon.svg",
  touchIcon: "/plain-touch-icon.png",
  share: "/plain-social.png",
};

/** Made from the owner's logo, if there is one. */
export function brandPicturesOf(brand: BrandSettings, demo: boolean): BrandPictures {
  const { logo } = brand;
  if (!logo) return demo ? conche : neutral;
  const address = (name: BrandPictureName) => brandPictureAddress({ ...brand, logo }, name);
  return { icon: address("icon"), touchIcon: address("touch-icon"), share: address("share") };
}

/** The URL changes with everything that the picture depends on. */
export function brandPictureAddress(
  { logo, paper, ink }: Pick<BrandSettings, "paper" | "ink"> & { readonly logo: BrandLogo },
  name: BrandPictureName,
): string {
  const drawn = JSON.stringify([BRAND_PICTURE_VERSION, logo.image, logo.tone, paper, ink]);
  const hash = createHash("sha256").update(drawn).digest("hex").slice(0, 12);
  return `/brand-${hash}-${name}.png`;
}
