/** What styles say about text, as far as a page keeps it. Undefined: they say nothing about it. */
export type CssLook = {
  strong?: boolean;
  em?: boolean;
  u?: boolean;
  s?: boolean;
  script?: "sub" | "sup" | null;
  isHidden?: boolean;
  keepsSpaces?: boolean;
  /** The level of a list's paragraph in Word; 0 for the number or bullet in front of its text. */
  wordLevel?: number;
  numbering?: "a" | "A" | "i" | "I" | "none";
  /** In Wingdings, where letters are symbols: J is a smiley. */
  isWingdings?: boolean;
  /** In points. */
  indent?: number;
  /** A box of its own in a line, which stands apart from the next one without a blank. */
  isChip?: boolean;
  /** The large first letter of the next paragraph. */
  isDropCap?: boolean;
};

const BOLD_FROM = 600;
/** In points. */
const MIN_RAISE = 2;

const numberings: Readonly<Record<string, NonNullable<CssLook["numbering"]>>> = {
  "lower-alpha": "a",
  "lower-latin": "a",
  "upper-alpha": "A",
  "upper-latin": "A",
  "lower-roman": "i",
  "upper-roman": "I",
  none: "none",
};

/** Reads the declarations of a style attribute or of a rule. */
export function readCssLook(declarations: string): CssLook {
  const look: CssLook = {};
  for (const declaration of declarations.toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    readDeclaration(look, declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
  }
  return look;
}

function readDeclaration(look: CssLook, name: string, value: string): void {
  switch (name) {
    case "font-weight":
      look.strong = isBold(value);
      break;
    case "font-style":
      look.em = value.startsWith("italic") || value.startsWith("oblique");
      break;
    case "font":
      look.strong = /\bbold|\b[6-9]00\b/.test(value);
      look.em = /\b(?:italic|oblique)\b/.test(value);
      break;
    case "text-decoration":
    case "text-decoration-line":
      look.u = value.includes("underline");
      look.s = value.includes("line-through");
      break;
    case "vertical-align":
    case "mso-text-raise":
      look.script = scriptOf(value);
      break;
    case "font-family":
      look.isWingdings = isWingdings(value);
      break;
    case "mso-element":
    case "mso-special-character":
      if (value.startsWith("comment")) look.isHidden = true;
      if (value.startsWith("dropcap")) look.isDropCap = true;
      break;
    case "display":
      if (value.startsWith("none")) look.isHidden = true;
      if (value.startsWith("inline-")) look.isChip = true;
      break;
    case "mso-hide":
      if (value === "all") look.isHidden = true;
      break;
    case "white-space":
      look.keepsSpaces = /^(?:pre|break-spaces)/.test(value);
      break;
    case "list-style":
    case "list-style-type":
      for (const word of value.split(" ")) {
        if (numberings[word]) look.numbering = numberings[word];
      }
      break;
    case "margin-left":
      look.indent = pointsOf(value);
      break;
    case "mso-list": {
      const level = /level(\d)/.exec(value)?.[1];
      if (value === "ignore") look.wordLevel = 0;
      else if (level) look.wordLevel = Number(level);
      break;
    }
    default:
  }
}

function isBold(value: string): boolean {
  return value.startsWith("bold") || Number.parseInt(value, 10) >= BOLD_FROM;
}

function scriptOf(value: string): "sub" | "sup" | null {
  // Icons are shifted by less, to align them with text.
  const raise = /^-?[\d.]+p[tx]$/.test(value) ? pointsOf(value) : 0;
  if (value.startsWith("super") || raise >= MIN_RAISE) return "sup";
  return value.startsWith("sub") || raise <= -MIN_RAISE ? "sub" : null;
}

function pointsOf(length: string): number {
  const size = Number.parseFloat(length) || 0;
  if (length.includes("in")) return size * 72;
  if (length.includes("cm")) return size * 28.35;
  return length.includes("px") ? size * 0.75 : size;
}

/**
 * Reads the rules of a style sheet that apply to one class, such as Excel's `.xl65` and Pages'
 * `span.s1`. Linear.
 */
export function readClassLooks(sheet: string): Map<string, CssLook> {
  const looks = new Map<string, CssLook>();
  for (const rule of sheet.split("}")) {
    const [selectors = "", declarations = ""] = rule.split("{");
    const names = selectors.split(",").map((selector) => selector.trim().split(".")[1]);
    const classes = names.filter((name) => name !== undefined && /^[\w-]{1,60}$/.test(name));
    if (classes.length === 0) continue;
    const look = readCssLook(declarations);
    for (const name of classes) looks.set(name ?? "", { ...looks.get(name ?? ""), ...look });
  }
  return looks;
}

/** @param fonts a list, of which the first is used. Wingdings 2 and 3 have other symbols. */
export function isWingdings(fonts: string): boolean {
  return /^\s*["']?wingdings["']?\s*(?:,|$)/i.test(fonts);
}
