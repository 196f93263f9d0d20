import type { LeftOut } from "#domain/pages/html/page-blocks.ts";
/** What a paste lost; everything else of it is in the text. */
export function describeLeftOut(what: LeftOut, count: number): string {
  const isOne = count === 1;
  switch (what) {
    case "pictures":
      return isOne
        ? "A pasted picture or drawing was left out. Add it with Picture, so that the shop keeps it."
        : `${count} pasted pictures or drawings were left out. Add them with Picture, so that the shop keeps them.`;
    case "players":
      return isOne
        ? "A video or another page in what you pasted was left out. Link to it instead."
        : `${count} videos or other pages in what you pasted were left out. Link to them instead.`;
    case "fields":
      return "Fields of a form were left out. Link to your contact page instead.";
    case "hidden":
      return "What was hidden where you copied it, such as hidden rows of a spreadsheet or comments in a document, was left out.";
    case "links":
      return isOne
        ? "A link led to a file or a place that customers can't open. Its words are still here, without the link."
        : `${count} links led to files or places that customers can't open. Their words are still here, without the links.`;
    case "nested":
      return "A table inside another table is now lines of text, or below the other one. Please check it.";
    case "cells":
      return "A table had more than 300 rows or 30 columns. The cells beyond that were left out.";
  }
}

export function describeDeadLink(text: string): string {
  return `The link “${text.trim() || "without words"}” leads to a place that isn't in this text. Link it to a heading, or remove the link.`;
}

export const pageMessages = {
  saved: { title: "Draft saved", description: "Shoppers see it once you publish it." },
  published: { title: "Page published", description: "It's in the shop within seconds." },
  unpublished: { title: "Page unpublished", description: "Your text is still here as a draft." },
  gone: { title: "This page is gone", description: "Somebody deleted it. Nothing was changed." },
  deleted: { title: "Page deleted", description: "Its text and its history are deleted." },
  restored: (day: string) => ({
    title: "Put back into the editor",
    description: `This is the text of ${day}. Publish it to show it in the shop.`,
  }),
  notSaved: {
    invalid: "Nothing was saved yet. Please check the marked fields.",
    conflict:
      "Somebody else saved this page while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
    unreachable:
      "The shop did not answer, so nothing was saved. Your text is still here; please try again.",
    "not-found":
      "Somebody else deleted this page or changed its address. Your text is still here: copy it before you leave.",
  },
} as const;
