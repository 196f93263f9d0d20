import { searchForm, searchWords } from "./search-form.ts";

/** A part of a text, and whether it is what somebody typed. */
export type MarkedPart = { readonly text: string; readonly isMatch: boolean };

/** Splits a text where it says the words of a search, in any spelling. */
export function markWords(text: string, typed: string): MarkedPart[] {
  const { form, starts } = formWithStarts(text);
  const isMarked = new Uint8Array(text.length);
  for (const word of searchWords(typed).map(searchForm)) {
    if (word === "") continue;
    for (let at = form.indexOf(word); at !== -1; at = form.indexOf(word, at + word.length)) {
      isMarked.fill(1, starts[at], starts[at + word.length]);
    }
  }
  return partsOf(text, isMarked);
}

/** The search form of a text, and where in the text each of its letters begins. */
function formWithStarts(text: string): { form: string; starts: number[] } {
  let form = "";
  const starts: number[] = [];
  let at = 0;
  for (const letter of text) {
    const letterForm = searchForm(letter);
    for (let each = 0; each < letterForm.length; each += 1) starts.push(at);
    form += letterForm;
    at += letter.length;
  }
  starts.push(text.length);
  return { form, starts };
}

function partsOf(text: string, isMarked: Uint8Array): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isMarked[at] === isMarked[start]) continue;
    parts.push({ text: text.slice(start, at), isMatch: isMarked[start] === 1 });
    start = at;
  }
  return parts;
}
