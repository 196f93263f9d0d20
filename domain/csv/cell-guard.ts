const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

/** What spreadsheets turn into a number, a date, a time or a boolean when they open a file. */
const retyped: readonly RegExp[] = [
  /^0\d+$/,
  /^\d{12,}$/,
  /^\d+(?:[.,]\d+)?e[+-]?\d+$/i,
  /^[-+(]?[$€£]?(?=[.,]*\d)(?=\d*[.,])[\d,]*(?:\.[\d,]*)?[%)]?$|^[-+$€£(]{1,2}\d+[%)]?$|^\d+%$/,
  /^(?:true|false)$/i,
  /^\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?$|^\d+ \d+\/\d+$/,
  /^\d{1,2}(?::\d{2}){1,2}(?:\s*[ap]m?)?$|^\d{1,2}\s*[ap]m?$/i,
  new RegExp(`^(?:\\d{1,4}[ ./-]{0,2})?${MONTH}\\.?(?:[ ./,-]{0,2}\\d{1,4}){0,2}$`, "i"),
];

/** Whether a spreadsheet that opens and saves a file with this text would change it. */
export function isRetyped(text: string): boolean {
  return text.length <= 40 && /\d|^[tf]/i.test(text) && retyped.some((form) => form.test(text));
}

/**
 * Whether a spreadsheet could compute this cell. Numbers, telephone numbers and addresses that
 * begin with a sign are no formulas: "-3.00", "+1 (617) 555-0100", "-12 Test Ln", "@ the Mill".
 */
export function couldRunFormula(cell: string): boolean {
  const text = cell.replace(/^[\s\0"]+/, "");
  if (/^[=＝]/.test(text)) return true;
  if (!/^[+\-@＋－＠]/.test(text)) return false;

  const isName = /^(?:[+\-＋－]+\s*|[@＠])[\p{L}_$]/u.test(text);
  const isLink = /[!|]/.test(text);
  const isCall = /[\p{L}_]\(/u.test(text);
  const isReference = /[-+*/^&<>=@(＝＋－＠]\s*\$?[a-z]{1,3}\$?\d/i.test(text);
  return isName || isLink || isCall || isReference;
}

/** Adds an apostrophe so that a spreadsheet computes nothing. `withoutGuard` takes it away. */
export function withFormulaGuard(cell: string): string {
  // Spreadsheets of other countries start a new cell after `;`, inside of quotes, too.
  const inner = cell.replace(/([;\t])(?=([^;\t]{1,200}))/g, (separator, _, next: string) =>
    couldRunFormula(withoutMarks(next)) ? `${separator}'` : separator,
  );
  return couldRunFormula(withoutMarks(inner)) ? `'${inner}` : inner;
}

/** The same for text that must also stay text, such as a ZIP code or "DEC25". */
export function withTextGuard(cell: string): string {
  const guarded = withFormulaGuard(cell);
  if (guarded !== cell) return guarded;
  // Google Sheets takes a first apostrophe for a mark of its own.
  return cell.startsWith("'") || isRetyped(cell) ? `'${cell}` : cell;
}

/**
 * Removes the apostrophe with which our files, other shops and spreadsheets keep a cell a text:
 * before a formula, before any sign, and before what a spreadsheet would turn into something else.
 */
export function withoutGuard(cell: string): string {
  const inner = cell.replace(/([;\t])'(?='*[\s\0"]*[=+\-@＝＋－＠|])/g, "$1");
  if (!inner.startsWith("'")) return inner;
  const text = withoutMarks(inner);
  const isGuarded =
    inner.startsWith("''") ||
    startsWithSign(text) ||
    /^\d[\d\s().,/:-]*$/.test(text) ||
    isRetyped(text);
  return isGuarded ? inner.slice(1) : inner;
}

/** Whether a text that would be a formula is kept from being one. */
export function isGuardedFormula(cell: string): boolean {
  return /^'+[\s\0"]*[=＝]/.test(cell);
}

function withoutMarks(cell: string): string {
  return cell.replace(/^'+/, "");
}

function startsWithSign(text: string): boolean {
  return /^[\s\0"]*[=+\-@＝＋－＠|]/.test(text);
}
