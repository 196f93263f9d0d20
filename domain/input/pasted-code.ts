/**
 * A code without what emails and links have around it: "Code: SAVE10", "Use SAVE10 at checkout",
 * "https://…/?code=SAVE10&utm_source=…".
 */
export function pastedCode(text: string): string {
  const inLink = /[?&]code=([^&#\s]+)/i.exec(text)?.[1];
  if (inLink) return new URLSearchParams(`code=${inLink}`).get("code") ?? "";

  const words = text.match(/[\p{L}\p{N}_\p{Pd}]+/gu) ?? [];
  const [codeWord, ...others] = words.filter(isCodeWord);
  // Fewer are a code that was typed with a space.
  const isSentence = words.length > 2;
  if (codeWord && others.length === 0 && isSentence) return codeWord;
  return text.replace(/^[^:]*:/, "").trim();
}

/** Has letters and digits, and is no part of a gift card's code, such as 7QWX-2M4K. */
function isCodeWord(word: string): boolean {
  const isPart = /^(?:\w{4}\p{Pd}?){1,3}$/u.test(word);
  return /\p{L}/u.test(word) && /\p{N}/u.test(word) && !isPart;
}
