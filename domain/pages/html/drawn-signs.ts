import type { Attributes } from "./document-styles.ts";

/** "☑ " or "☐ " for the box of a to-do list of Notion or Google Docs; "" for anything else. */
export function checkMark(name: string, attribs: Attributes): string {
  if (name === "input" && /^(?:checkbox|radio)$/i.test(attribs.type ?? "")) {
    return boxOf("checked" in attribs);
  }
  if (name === "img" && attribs["aria-roledescription"]?.startsWith("checkbox")) {
    return boxOf(attribs.alt === "checked");
  }
  const state = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(attribs.class ?? "")?.[1];
  return state === undefined ? "" : boxOf(state === "on");
}

function boxOf(isTicked: boolean): string {
  return isTicked ? "☑ " : "☐ ";
}

/** Signs that Word and Outlook write as letters in the typeface Wingdings. */
const signs = new Map(
  [..."J☺L☹ü✓û✗þ☑ý☒¨☐o☐q☐n■§▪v❖Ø➢à→ß←è➔l●¡○u◆«★F☞(☎*✉"].flatMap((_, at, all) =>
    at % 2 === 0 ? [[all[at], all[at + 1]] as const] : [],
  ),
);

export function signOf(letters: string): string {
  return [...letters].map((letter) => signs.get(letter) ?? letter).join("");
}
