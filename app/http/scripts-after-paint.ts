/**
 * Delays the page's scripts until the first paint. Browsers fetch preloaded scripts immediately,
 * where they compete with pictures and fonts on a slow connection, and pages are readable without
 * scripts. The router has no option for this. Text on the page cannot match these tags, because its
 * `<` is escaped.
 *
 * @param html the whole page
 * @returns the page with inactive script tags, and a script that activates them
 */
export function scriptsAfterPaint(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module"', '<script type="later"')
    .replace("</body>", () => `${wakingScript}</body>`);
}

/**
 * Serialized into the page, so it must not use anything else from this module.
 *
 * Starts the scripts when everything visible is loaded and painted, or at the first key or press.
 * Starts them after three seconds in any case, such as in a background tab.
 */
function wake(): void {
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=later]")) {
      link.rel = "modulepreload";
    }
    const resting = document.querySelector("script[type=later]");
    if (!resting) return;
    const script = document.createElement("script");
    script.type = "module";
    script.text = resting.textContent;
    resting.replaceWith(script);
  };
  setTimeout(start, 3000);
  addEventListener("load", () => {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  });
  addEventListener("pointerdown", start);
  addEventListener("keydown", start);
}

/** Part of every page, so whitespace is collapsed. */
export const wakingScriptText = `(${String(wake).replace(/\s+/g, " ")})()`;
const wakingScript = `<script>${wakingScriptText}</script>`;
