import { type CssLook, isWingdings } from "./css-look.ts";
import { type Attributes, noCss } from "./document-styles.ts";
import { containerTags, headingTags } from "./html-tags.ts";
import type { TextLook, TextTag } from "./page-blocks.ts";
import { todoSymbol } from "./symbols.ts";

/** What an element hands down to those inside of it. */
export type Inherited = {
  readonly look: TextLook;
  readonly tag: TextTag;
  readonly keepsSpaces: boolean;
  readonly isMarker: boolean;
  readonly isWingdings: boolean;
  /** What the items of a to-do list begin with; "" for other lists. */
  readonly todo: string;
  /** In the head of a table. */
  readonly isHead: boolean;
};

export const plainLook: TextLook = {
  strong: false,
  em: false,
  u: false,
  s: false,
  script: null,
  href: null,
};

export const outermost: Inherited = {
  look: plainLook,
  tag: "p",
  keepsSpaces: false,
  isMarker: false,
  isWingdings: false,
  todo: "",
  isHead: false,
};

/** @param from what the element inherits itself */
export function inherit(
  from: Inherited,
  name: string,
  attribs: Attributes,
  css: CssLook,
): Inherited {
  const isContainer = containerTags.has(name);
  const isRaised = from.look.script !== null;
  const around = isContainer && isRaised ? { ...from.look, script: null } : from.look;
  return {
    look: lookOf(name, css, around),
    tag: isContainer ? "p" : tagOf(name, attribs, from.tag),
    keepsSpaces: name === "pre" || (css.keepsSpaces ?? from.keepsSpaces),
    isMarker: from.isMarker || css.wordLevel === 0,
    isWingdings: css.isWingdings ?? (from.isWingdings || isWingdings(attribs.face ?? "")),
    todo: name === "ul" || name === "ol" ? todoSymbol(attribs) : from.todo,
    isHead: name === "thead" || (from.isHead && name !== "table"),
  };
}

/** Elements with a look of their own. */
const lookTags = new Set("b strong dt summary i em u ins s strike del sub sup".split(" "));

function lookOf(name: string, css: CssLook, from: TextLook): TextLook {
  if (css === noCss && !lookTags.has(name)) return from;
  return {
    ...from,
    strong: css.strong ?? (from.strong || /^(?:b|strong|dt|summary)$/.test(name)),
    em: css.em ?? (from.em || /^(?:i|em)$/.test(name)),
    // A parent's line goes on below its children, whatever their own style says.
    u: from.u || (css.u ?? (name === "u" || name === "ins")),
    s: from.s || (css.s ?? /^(?:s|strike|del)$/.test(name)),
    script: scriptOf(name) ?? (css.script === undefined ? from.script : css.script),
  };
}

function scriptOf(name: string): "sub" | "sup" | undefined {
  return name === "sub" || name === "sup" ? name : undefined;
}

function tagOf(name: string, attribs: Attributes, from: TextTag): TextTag {
  if (headingTags.has(name)) return name as TextTag;
  if (attribs.role === "heading") return `h${Number(attribs["aria-level"] ?? 2) || 2}` as TextTag;
  if (name === "p" && attribs.class === "MsoTitle") return "h1";
  return from;
}
