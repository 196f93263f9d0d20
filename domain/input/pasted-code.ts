/** A code without what emails and links have before it: "Code: SAVE10", "https://…/?code=SAVE10&utm_source=…". */
export function pastedCode(text: string): string {
  const inLink = /[?&]code=([^&#\s]*)/i.exec(text)?.[1];
  return inLink ?? text.replace(/^[^:]*:/, "").trim();
}
