/** A whole percentage, or one with decimals: "72%", "72.5 %", "72,5%". Neither end of a range. */
const percentage =
  /(?<![\d.,])(?<!\d\s?%?\s?[–-]\s?)(\d{1,3})(?:[.,](\d{1,2}))?\s?(?:%|percent\b)(?!\s?[–-]\s?\d)/gi;

/** What a percentage in front of it says: how much cocoa there is. */
const cocoaAfter =
  /^\s*(?:[-–]\s*)?(?:(?:pure|min\.?|minimum|single[- ]origin|total)\s+)?(?:(?:cocoa|cacao|kakao)(?!\s*-?(?:butter|nibs?|powder|farmers?|beans? from)\b)|dark|bittersweet|semisweet|noir|chocolate|bars?\b)/i;
/** "cacao 70%", "Cocoa content: min. 70%", "cocoa solids of 70%". */
const cocoaBefore =
  /(?:cocoa|cacao|kakao)(?:\s+(?:content|solids|mass|share|percentage|percent|beans))?(?:\s*(?:is|of|at|[:=(–-]))?(?:\s*(?:at least|min\.?|minimum|minimum of|about|ca\.?))?\s*$/i;
/** In a name, what makes a percentage no cocoa: "30% off", "100% vegan", "45% less sugar". */
const otherAfter =
  /^\s*(?:[-–]\s*)?(?:off|discount|sale|rabatt|savings?|less|more|fewer|extra|of|recycl|compost|organic|natural|vegan|plant|satisf|cotton|pure|real|fruit|juice|nuts?|sugar|alcohol|abv|vol|rye|whole|raw|black friday|cyber|fat|fett|cream|hazelnuts|almonds|handmade|hand|homemade|biodegrad|home|fair|donat|gluten|dairy|money|guarante|happy|free)/i;

/** The same before it: "Save 30%", "Organic 100%", "with 40%". */
const otherBefore =
  /(?:^[-–]|\b(?:save|up to|get|for|sale|discount|black friday|cyber monday|off|organic|vegan|natural|compostable|recycled|cotton|bag|contains|with)(?:\s*[:–-])?\s*)$/i;
/** In a list of ingredients, a part of the cocoa. */
const partOfCocoa = /(?:cocoa|cacao|kakao)\s+(?:mass|solids|beans)\b\W*$/i;

export type Cocoa = { readonly percentage: number; readonly exact: string };

/**
 * The cocoa share that a name or a text states. In a name, "Lark Hill 72%" is enough; in other
 * texts cocoa must be mentioned beside it. "100% satisfaction", "10% off" and "2% milk" are none.
 */
export function cocoaIn(name: string, text = ""): Cocoa | undefined {
  return findCocoa(name, isCocoaInName) ?? findCocoa(text, isCocoaBeside);
}

/**
 * A cell that is about cocoa alone: "72", "72%", "72.5", or 0.72 and 1 as a spreadsheet stores 72%
 * and 100%.
 *
 * @param isVerbatim the shop wrote the file itself: 1 is 1%
 */
export function cocoaCell(cell: string, isVerbatim = false): Cocoa | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,4}))?\s?%?$/.exec(cell.trim());
  if (!found) return undefined;
  const value = Number(`${found[1]}.${found[2] ?? "0"}`);
  const isShare = value > 0 && value <= 1 && !cell.includes("%") && !isVerbatim;
  return cocoaOf(isShare ? value * 100 : value);
}

/** Nothing where a text states several: an assortment has no cocoa share of its own. */
function findCocoa(
  text: string,
  isCocoa: (before: string, after: string, value: number) => boolean,
): Cocoa | undefined {
  const found = new Map<string, Cocoa>();
  for (const match of text.matchAll(percentage)) {
    const value = Number(`${match[1]}.${match[2] ?? "0"}`);
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const end = match.index + match[0].length;
    const after = text.slice(end, end + 40);
    const cocoa = isCocoa(before, after, value) ? cocoaOf(value) : undefined;
    if (cocoa) found.set(cocoa.exact, cocoa);
  }
  const [only, ...others] = found.values();
  return others.length === 0 ? only : undefined;
}

/** A lower percentage than 20 is not a bar's cocoa, and "100% chocolate" is a promise. */
function isCocoaBeside(before: string, after: string, value: number): boolean {
  if (value < 20) return false;
  // In "70% cacao, 30% sugar" the second one is not the cocoa's.
  const isStated = /%\s*(?:cocoa|cacao|kakao)\W*$/i.test(before);
  if (cocoaBefore.test(before) && !isStated) {
    const isPart = partOfCocoa.test(before) && /cocoa butter|cacao butter/i.test(after);
    return !isPart && !otherAfter.test(after);
  }
  const isPromise = value === 100 && !/c[ao]c[ao]o|kakao/i.test(after);
  return cocoaAfter.test(after) && !isPromise;
}

/** 100% of something usually is not cocoa either. */
function isCocoaInName(before: string, after: string, value: number): boolean {
  if (otherBefore.test(before) && !/^\s*(?:c[ao]c[ao]o|kakao)/i.test(after)) return false;
  if (isCocoaBeside(before, after, value)) return true;
  if (value < 20 || otherAfter.test(after)) return false;
  return value < 100 || /^\s*(?:$|[,;|)\]/–-])/.test(after);
}

function cocoaOf(value: number): Cocoa | undefined {
  if (!(value >= 0.5 && value <= 100)) return undefined;
  const exact = Number(value.toFixed(2));
  return { percentage: Math.round(exact), exact: String(exact) };
}
