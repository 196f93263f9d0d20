import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { Appearance, CustomFontSource } from "@stripe/stripe-js";

/** Our colors and sizes for Stripe's Appearance API, because its iframe does not get our styles. */
export function stripeAppearance(dark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const [ink, soft, raised, sunken, accent, danger] = [
    color("ink"),
    color("soft"),
    color("raised"),
    color("sunken"),
    color("accent"),
    color("danger"),
  ];
  return {
    theme: dark ? "night" : "stripe",
    variables: {
      fontFamily: '"Figtree Variable", system-ui, sans-serif',
      // At least 16 px, otherwise phones zoom into the field.
      fontSizeBase: "16px",
      fontSizeSm: "16px",
      spacingUnit: "4px",
      gridRowSpacing: "17px",
      gridColumnSpacing: "17px",
      borderRadius: "8px",
      colorPrimary: accent,
      colorBackground: raised,
      colorText: ink,
      colorTextSecondary: soft,
      colorTextPlaceholder: soft,
      colorDanger: danger,
      iconColor: soft,
    },
    rules: {
      ".Label": { color: ink, fontWeight: "600", marginBottom: "4px" },
      ".Input": {
        padding: "11px 12px",
        border: `1.5px solid ${soft}`,
        boxShadow: "none",
      },
      ".Input:focus": {
        borderColor: accent,
        boxShadow: `0 0 0 2px ${accent}`,
      },
      ".Input--invalid": { borderColor: danger, boxShadow: "none" },
      ".Error": { color: danger, fontSize: "15px", fontWeight: "600" },
      ".Block": { backgroundColor: sunken, border: "none", boxShadow: "none" },
      ".TermsText": { color: soft, fontSize: "15px" },
    },
  };
}

/** Stripe's iframe can load our font only over https. */
export function stripeFonts(): CustomFontSource[] {
  if (window.location.protocol !== "https:") return [];
  const address = new URL(figtree, window.location.origin);
  return [{ family: "Figtree Variable", src: `url(${address})`, weight: "300 900" }];
}
