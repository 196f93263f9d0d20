const MIN_DIGITS = 8;

/**
 * PINs that people choose and attackers try first: a digit three times, sequences, few different
 * digits, and repetition. Of random PINs one in fourteen is refused.
 */
export function isWeakPin(pin: string): boolean {
  return (
    pin.length < MIN_DIGITS ||
    new Set(pin).size < 4 ||
    /(\d)\1\1/.test(pin) ||
    /^(?:(\d)\1)+$/.test(pin) ||
    hasRun(pin) ||
    isRepeated(pin)
  );
}

/** Four digits that count up or down, such as 3456 or 1098. */
function hasRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (10 + Number(digit) - Number(pin[at])) % 10);
  return /111|999/.test(steps.join(""));
}

/** At least twice the same part, such as 49154915 or 4915491549. */
function isRepeated(pin: string): boolean {
  for (let length = 1; length <= pin.length / 2; length++) {
    if (pin.startsWith(pin.slice(length))) return true;
  }
  return false;
}
