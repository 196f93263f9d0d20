import type { LeftOut } from "#domain/pages/html/page-blocks.ts";
import {
  LONGEST_BODY,
  LONGEST_LEAD,
  LONGEST_TITLE,
  type PageField,
  type PageProblem,
} from "#domain/pages/page-form.ts";

const longest: Record<PageField, string> = {
  title: `${LONGEST_TITLE} letters`,
  lead: `${LONGEST_LEAD} letters`,
  body: `${LONGEST_BODY.toLocaleString("en-US")} letters, with the marks for headings, links and pictures`,
  slug: "60 letters",
};

const words: Record<Exclude<PageProblem, "too-long" | "missing">, string> = {
  "not-a-slug": "Use small letters, digits and single hyphens, like our-farm. At most 60.",
  reserved: "The shop has a screen of that name. Please choose another address.",
  taken: "Another page has this address. Please choose another one.",
  "picture-gone":
    "A picture in this text is no longer in the media library. Remove it, or choose another one.",
  "picture-without-words":
    "A picture says nothing to people who can't see it. Select it and press Picture to describe it.",
};

/** What a paste lost; everything else of it is in the text. */
export function leftOutWords(what: LeftOut, count: number): string {
  const isOne = count === 1;
  switch (what) {
    case "pictures":
      return isOne
        ? "A pasted picture was left out. Add it with Picture, so that the shop keeps it."
        : `${count} pasted pictures were left out. Add them with Picture, so that the shop keeps them.`;
    case "players":
      return isOne
        ? "A video or another page in what you pasted was left out. Link to it instead."
        : `${count} videos or other pages in what you pasted were left out. Link to them instead.`;
    case "fields":
      return "Fields of a form were left out. Link to your contact page instead.";
    case "hidden":
      return "What was hidden where you copied it, such as hidden rows of a spreadsheet, was left out.";
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

export function deadLinkWords(text: string): string {
  return `The link “${text.trim() || "without words"}” leads to a place that isn't in this text. Link it to a heading, or remove the link.`;
}

export function pageProblemWords(
  field: PageField,
  problem: PageProblem | undefined,
): string | undefined {
  if (problem === "missing") {
    if (field === "body") return "Write something first, then publish it.";
    return field === "slug" ? "Please enter an address." : "Please enter a title.";
  }
  if (problem === "too-long") return `This is too long: at most ${longest[field]}.`;
  return problem && words[problem];
}

export const pageMessages = {
  saved: { title: "Draft saved", description: "Shoppers see it once you publish it." },
  published: { title: "Page published", description: "It's in the shop within seconds." },
  unpublished: { title: "Page unpublished", description: "Your text is still here as a draft." },
  deleted: (title: string) => ({ title: "Page deleted", description: `${title} is gone.` }),
  failed: { title: "Nothing changed", description: "The shop did not answer. Please try again." },
  putBack: (day: string) => ({
    title: "Put back into the editor",
    description: `This is the text of ${day}. Publish it to show it in the shop.`,
  }),
  trouble: {
    refused: "Nothing was saved yet. Please check the marked fields.",
    changedMeanwhile:
      "Somebody else saved this page while you were changing it. Nothing was overwritten, and nothing of yours was saved.",
    unreachable:
      "The shop did not answer, so nothing was saved. Your text is still here; please try again.",
    gone: "Somebody else deleted this page or changed its address. Your text is still here: copy it before you leave.",
  },
} as const;
