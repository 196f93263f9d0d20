/** Symbols and abbreviations of other currencies, as they stand beside amounts. */
const symbols: readonly (readonly [RegExp, string])[] = [
  [/€|\beuros?\b/i, "EUR"],
  [/(?:\bCA|\bC|\bCAN ?)\$|\$ ?(?:CA|CAD)\b/i, "CAD"],
  [/(?:\bAU|\bA)\$/i, "AUD"],
  [/\bNZ\$/i, "NZD"],
  [/\b(?:MX|Mex ?)\$/i, "MXN"],
  [/\bHK\$/i, "HKD"],
  [/\bS\$/, "SGD"],
  [/\bR\$/, "BRL"],
  [/£/, "GBP"],
  [/¥|￥|円/, "JPY"],
  [/₹|\bRs\b/i, "INR"],
  [/₩/, "KRW"],
  [/₽|руб/i, "RUB"],
  [/₺/, "TRY"],
  [/₴/, "UAH"],
  [/₪/, "ILS"],
  [/₫/, "VND"],
  [/₱/, "PHP"],
  [/฿/, "THB"],
  [/₦/, "NGN"],
  [/zł/i, "PLN"],
  [/Kč/i, "CZK"],
  [/\bFt\b/, "HUF"],
  [/дин|\bdin\b/i, "RSD"],
  [/(?<!\p{L})kr\.?(?!\p{L})/iu, "SEK, NOK or DKK"],
  [/\bFr\.?(?!\p{L})/u, "CHF"],
];

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/**
 * The currency other than US dollars that a price or a currency cell names, such as "EUR".
 *
 * @returns undefined for US dollars, or if it names none
 */
export function foreignCurrency(text: string): string | undefined {
  const code = /(?<!\p{L})[A-Z]{3}(?!\p{L})/u.exec(text.toUpperCase())?.[0];
  if (code === "USD") return undefined;
  if (code && codes.has(code)) return code;
  return symbols.find(([symbol]) => symbol.test(text))?.[1];
}
