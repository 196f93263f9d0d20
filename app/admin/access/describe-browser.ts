/** In this order, because later browsers are also named in earlier ones' texts. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** A readable name for a `User-Agent`, such as "Firefox on Windows"; empty when unknown. */
export function describeBrowser(userAgent: string | null): string {
  const find = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(" on ");
}
