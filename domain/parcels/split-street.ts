/** What label programs print in one line of an address. */
const LINE_LENGTH = 35;

/** Where a second line may begin: an apartment, a suite, a building or a floor. */
const unit = /^(?:apt|apartment|suite|ste|unit|building|bldg|floor|fl|room|rm|lot|#)/i;

/**
 * Splits a street into two lines of at most 35 characters: before an apartment or suite, or else
 * after a comma or between words. What does not fit stays whole in the second line, so that nothing
 * is lost.
 */
export function splitStreet(street: string): [first: string, second: string] {
  const text = street.replace(/\s+/g, " ").trim();
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
