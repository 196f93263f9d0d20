import type { Page } from "playwright-core";

/**
 * Translates the open page as Chrome does, but into the same words: each text node is replaced by
 * two `<font>` around a copy of it, also where texts change later.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    translate(document.body);
    document.documentElement.classList.add("translated-ltr");
    const options = { childList: true, subtree: true, characterData: true };
    new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations) {
        if (type === "characterData") translate(target);
        for (const node of addedNodes) {
          if (node.nodeName !== "FONT" && node.isConnected) translate(node);
        }
      }
    }).observe(document.body, options);

    function translate(root: Node): void {
      const texts: Text[] = root instanceof Text ? [root] : [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const kept = "script, style, font, noscript, textarea, [translate=no], .notranslate";
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(kept)) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
  });
}
