import type { Attributes } from "./document-styles.ts";

/** "☑ " or "☐ " for the box of a to-do list of Notion or Google Docs; "" for anything else. */
export function checkboxSymbol(name: string, attribs: Attributes): string {
  if (name === "input" && /^(?:checkbox|radio)$/i.test(attribs.type ?? "")) {
    return symbolOfState("checked" in attribs);
  }
  if (name === "img" && attribs["aria-roledescription"]?.startsWith("checkbox")) {
    return symbolOfState(attribs.alt === "checked");
  }
  const state = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(attribs.class ?? "")?.[1];
  return state === undefined ? "" : symbolOfState(state === "on");
}

function symbolOfState(isTicked: boolean): string {
  return isTicked ? "☑ " : "☐ ";
}

/** What Word and Outlook write as letters in the typeface Wingdings, and the symbols in this order. */
const letters = "JLüûþý¨oqn§vØàßèl¡u«F(*";
const symbols = "☺☹✓✗☑☒☐☐☐■▪❖➢→←➔●○◆★☞☎✉";

export function fromWingdings(text: string): string {
  return [...text].map((letter) => symbols[letters.indexOf(letter)] ?? letter).join("");
}
