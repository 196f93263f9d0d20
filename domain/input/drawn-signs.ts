// Signs that other programs draw with styles, as letters.

export function boxSign(isTicked: boolean): string {
  return isTicked ? "☑ " : "☐ ";
}

/** The check mark or cross of an empty element with these classes, such as `fa-check`; "" for others. */
export function iconSign(classes: string): string {
  const sign = /(?:^|[\s_-])(?:(check(?:-?mark)?|tick)|(?:cross|times|xmark))(?:[\s_-]|$)/.exec(
    classes,
  );
  if (!sign) return "";
  return sign[1] ? "✓ " : "✗ ";
}
