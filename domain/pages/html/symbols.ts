import { boxSign } from "../../input/drawn-signs.ts";
import type { Attributes } from "./document-styles.ts";

/** "☑ " or "☐ " for the box of a to-do list of Notion or Google Docs; "" for anything else. */
export function checkboxSymbol(name: string, attribs: Attributes): string {
  if (name === "input" && /^(?:checkbox|radio)$/i.test(attribs.type ?? "")) {
    return boxSign("checked" in attribs);
  }
  if (name === "img" && attribs["aria-roledescription"]?.startsWith("checkbox")) {
    return boxSign(attribs.alt === "checked");
  }
  const state = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(attribs.class ?? "")?.[1];
  return state === undefined ? "" : boxSign(state === "on");
}

/** What an item of a to-do list begins with that has no box of its own; "" for other lists. */
export function todoSymbol({ class: classes = "", ...attribs }: Attributes): string {
  if (attribs["data-checked"] !== undefined) return boxSign(attribs["data-checked"] === "true");
  const isTodoList =
    attribs["data-type"] === "taskList" ||
    /(?:^|\s)(?:inline-task-list|en-todolist|task-list)(?:\s|$)/.test(classes);
  return isTodoList ? boxSign(false) : "";
}

/** The same for one item, of a list that says so, of TipTap, Evernote and Confluence. */
export function itemSymbol(attribs: Attributes, ofList: string): string {
  const { class: classes = "", style = "", "data-checked": checked } = attribs;
  const state = checked ?? /--en-checked:\s*(true|false)/.exec(style)?.[1];
  if (state !== undefined) return boxSign(state === "true");
  const isTicked = ofList !== "" && /(?:^|\s)checked(?:\s|$)/.test(classes);
  return isTicked ? boxSign(true) : ofList;
}

/** What Word and Outlook write as letters in the typeface Wingdings, and the symbols in this order. */
const letters = "JLüûþý¨oqn§vØàßèl¡u«F(*";
const symbols = "☺☹✓✗☑☒☐☐☐■▪❖➢→←➔●○◆★☞☎✉";

export function fromWingdings(text: string): string {
  return [...text].map((letter) => symbols[letters.indexOf(letter)] ?? letter).join("");
}
