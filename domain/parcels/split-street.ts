/** What label programs print in one line of an address. */
const LINE_LENGTH = 35;

/** Where a second line may begin: an apartment, a suite, a building or a floor. */
const unit = /^(?:apt|apartment|suite|ste|unit|building|bldg|floor|fl|room|rm|lot|#)/i;

/** The postal service's own abbreviations (Publication 28). */
const abbreviations = new Map(
  (
    "apartment:Apt apartamento:Apt avenue:Ave basement:Bsmt beach:Bch boulevard:Blvd bridge:Brg " +
    "building:Bldg canyon:Cyn center:Ctr circle:Cir court:Ct creek:Crk crossing:Xing " +
    "department:Dept drive:Dr east:E estates:Ests expressway:Expy falls:Fls floor:Fl freeway:Fwy " +
    "garden:Gdn gardens:Gdns harbor:Hbr heights:Hts highway:Hwy hills:Hls junction:Jct " +
    "junior:Jr landing:Lndg lane:Ln manor:Mnr meadow:Mdw meadows:Mdws mount:Mt mountain:Mtn north:N " +
    "northeast:NE northwest:NW orchard:Orch parkway:Pkwy penthouse:PH place:Pl plaza:Plz point:Pt " +
    "ridge:Rdg river:Riv road:Rd room:Rm saint:St south:S southeast:SE southwest:SW springs:Spgs " +
    "square:Sq station:Sta street:St suite:Ste terrace:Ter trail:Trl trailer:Trlr turnpike:Tpke " +
    "urbanizacion:Urb valley:Vly village:Vlg vista:Vis west:W"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/**
 * Splits a street into two lines of at most 35 characters: before an apartment or suite, or else
 * after a comma or between words. What is too long for that is abbreviated, and what does not fit
 * even so stays whole in the second line, so that nothing is lost.
 */
export function splitStreet(street: string): [first: string, second: string] {
  const text = street.replace(/\s+/g, " ").trim();
  const asTyped = inTwoLines(text);
  if (asTyped[1].length <= LINE_LENGTH) return asTyped;
  return inTwoLines(
    text.replace(/\p{L}+/gu, (word) => abbreviations.get(word.toLowerCase()) ?? word),
  );
}

function inTwoLines(text: string): [first: string, second: string] {
  if (text.length <= LINE_LENGTH) return [text, ""];

  const breaks = [...text.matchAll(/,? /g)].map(({ index, 0: gap }) => ({
    first: text.slice(0, index),
    second: text.slice(index + gap.length),
    isAfterComma: gap.startsWith(","),
  }));
  const fitting = breaks.filter(({ first }) => first.length <= LINE_LENGTH);
  const whole = fitting.filter(({ second }) => second.length <= LINE_LENGTH);
  const best =
    whole.findLast(({ second, isAfterComma }) => isAfterComma && unit.test(second)) ??
    whole.findLast(({ isAfterComma }) => isAfterComma) ??
    whole.at(-1) ??
    fitting.at(-1);
  return best ? [best.first, best.second] : [text, ""];
}
