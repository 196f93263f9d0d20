import type { BrandColors } from "./palette.ts";
import type { TypefacePairName } from "./typefaces.ts";

export const cornerStyles = ["square", "slight", "soft", "round"] as const;
export type CornerStyle = (typeof cornerStyles)[number];

export const buttonStyles = ["ink", "accent", "outline", "raised"] as const;
export type ButtonStyle = (typeof buttonStyles)[number];

export const lookNames = ["conche", "farm", "gallery", "candy"] as const;
export type LookName = (typeof lookNames)[number];

/**
 * A predefined look: initial values of what the owner can change, and rules that belong to its
 * name.
 */
export type Look = {
  readonly title: string;
  readonly text: string;
  readonly colors: BrandColors;
  readonly typefaces: TypefacePairName;
  readonly corners: CornerStyle;
  readonly buttons: ButtonStyle;
};

export const looks: Readonly<Record<LookName, Look>> = {
  conche: {
    title: "Kitchen table",
    text: "Warm paper, roasted brown, a brick-red accent.",
    colors: { paper: "#f7f0e4", ink: "#2a1810", accent: "#a83a14" },
    typefaces: "fraunces-figtree",
    corners: "soft",
    buttons: "ink",
  },
  farm: {
    title: "Farm stand",
    text: "Oat sacks, spruce green and barn red, with frames like crate labels.",
    colors: { paper: "#f1efe2", ink: "#1c2f26", accent: "#9c2f1b" },
    typefaces: "besley-figtree",
    corners: "slight",
    buttons: "accent",
  },
  gallery: {
    title: "Gallery",
    text: "White walls, thin lines and one blue. The bars hang like pictures.",
    colors: { paper: "#ffffff", ink: "#141414", accent: "#1f37c4" },
    typefaces: "bodoni-jost",
    corners: "square",
    buttons: "outline",
  },
  candy: {
    title: "Candy counter",
    text: "A striped awning, round corners, plum and raspberry.",
    colors: { paper: "#fff4f2", ink: "#3d123f", accent: "#c2185b" },
    typefaces: "fredoka-manrope",
    corners: "round",
    buttons: "raised",
  },
};
