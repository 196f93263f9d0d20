/** The form in which codes are stored and compared. */
export function normalizeCode(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

const form = /^[A-Z0-9][A-Z0-9_-]{2,29}$/;

/** Whether a normalized code is valid: 3 to 30 letters, digits, dashes and underscores. */
export function isCode(code: string): boolean {
  return form.test(code);
}
