import type { SampleProduct } from "../domain/catalog/sample-products.ts";
import { mixInks } from "./film-stage.ts";

/** What a bar's recipe says of its looks. */
export type Recipe = Pick<SampleProduct, "cocoaPercentage" | "ingredients" | "tags">;

/** The colors of one chocolate, dark to light. */
export type Chocolate = {
  readonly groove: string;
  readonly side: string;
  readonly face: string;
  readonly light: string;
  readonly gleam: string;
  readonly break: string;
  readonly breakDark: string;
  readonly breakLight: string;
};

/** White without cocoa solids, amber when caramelized; otherwise browner with more cocoa. */
export function chocolateOf({ cocoaPercentage, ingredients, tags }: Recipe): Chocolate {
  const shades = (dark: readonly string[], light: readonly string[], u: number): Chocolate => {
    const at = (i: number) => mixInks(dark[i] ?? "#000000", light[i] ?? "#000000", u);
    return {
      groove: at(0),
      side: at(1),
      face: at(2),
      light: at(3),
      gleam: at(4),
      breakDark: at(5),
      break: at(6),
      breakLight: at(7),
    };
  };
  const ivory = "#d9c08d #dcc594 #f3e4bd #f9eed1 #fffaea #dcc797 #efdfb6 #fbf2da".split(" ");
  const amber = "#a7682a #b06f2e #d1934a #dfa962 #f3cc92 #a9692c #cb8d46 #e6b676".split(" ");
  const milk = "#5f3319 #6a3a1e #955a33 #aa6c42 #cd9468 #6a3b20 #9c653f #c9956d".split(" ");
  const deepMilk = "#4a2614 #532c17 #7a4626 #8d5633 #b57c52 #532d19 #835133 #b58260".split(" ");
  const dark = "#36190d #3d1e10 #5b301c #6d3e26 #9a6745 #40231a #6a4132 #a17358".split(" ");
  const darkest = "#1f0f09 #25130c #3a2015 #4a2c1e #78533e #281610 #4b2f24 #80604f".split(" ");
  if (!ingredients.some((each) => /cocoa (beans|nibs)/i.test(each))) {
    return tags.includes("Caramelized") ? shades(amber, amber, 0) : shades(ivory, ivory, 0);
  }
  return ingredients.includes("Whole milk powder")
    ? shades(milk, deepMilk, (cocoaPercentage - 42) / 8)
    : shades(dark, darkest, (cocoaPercentage - 68) / 17);
}

/** What can be seen of the ingredients. */
export type Inside = "almond" | "sesame" | "salt" | "vanilla" | "chili" | "coffee" | "nib" | "bean";

export function insideOf({ ingredients }: Recipe): Inside {
  const named = (word: RegExp) => ingredients.some((each) => word.test(each));
  if (named(/almond/i)) return "almond";
  if (named(/sesame/i)) return "sesame";
  if (named(/^salt/i)) return "salt";
  if (named(/vanilla/i)) return "vanilla";
  if (named(/chili/i)) return "chili";
  if (named(/coffee/i)) return "coffee";
  return named(/nibs/i) ? "nib" : "bean";
}
