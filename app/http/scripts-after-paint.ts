/**
 * Pages can be read before any script runs, so what is seen comes first: browsers fetch announced
 * scripts as soon as they read of them, and a phone would share its line between them and the
 * page's own pictures and letters. The router has no property for it. Text on the page cannot look
 * like such a tag: its `<` is escaped.
 *
 * @param html the whole page
 * @returns the page with its scripts at rest, and what wakes them
 */
export function scriptsAfterPaint(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module"', '<script type="later"')
    .replace("</body>", () => `${wakingScript}</body>`);
}

/**
 * Runs in the browser, from its text: nothing of this file is at hand there.
 *
 * The scripts come once everything that the page shows has come and is painted, and at once for
 * somebody who begins to use it. A picture that never arrives, or a tab that nobody looks at, holds
 * them up for three seconds at the most.
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

/** Part of every page, so it goes without the white space that is for readers. */
const wakingScript = `<script>(${String(wake).replace(/\s+/g, " ")})()</script>`;
