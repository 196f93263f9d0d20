/** How a text begins that the owner has to replace. A page with one is not published. */
export const WRITE_HERE = "Write here …";

/** Drawn where the owner has to choose a photograph. */
const PHOTO_HERE = "/art/photo-here.svg";

/** Whether an outline's text or photograph is still to be replaced. */
export function hasPlaceholder(text: string): boolean {
  return text.includes(WRITE_HERE) || text.includes(PHOTO_HERE);
}

/** What a page may begin with. */
export type PageOutline = {
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  /** HTML. */
  readonly body: string;
};

const todo = (what: string) => `${WRITE_HERE} ${what}`;
const paragraph = (what: string) => `<p>${todo(what)}</p>`;
const section = (title: string, what: string) => `<h2>${title}</h2>${paragraph(what)}`;
const list = (whats: readonly string[]) =>
  `<ul>${whats.map((what) => `<li>${paragraph(what)}</li>`).join("")}</ul>`;

const photo = (shows: string) => `<img src="${PHOTO_HERE}" alt="${todo(shows)}" />`;
const wide = (shows: string) => `<div data-photos="wide">${photo(shows)}</div>`;
const pair = (left: string, right: string) =>
  `<div data-photos="pair">${photo(left)}${photo(right)}</div>`;
const beside = (side: "left" | "right", shows: string, text: string) =>
  `<div data-photos="${side}">${photo(shows)}<div>${text}</div></div>`;
const quote = (shows: string, what: string) =>
  `<div data-photos="quote">${photo(shows)}<blockquote>${paragraph(what)}</blockquote></div>`;

export const pageOutlines: readonly PageOutline[] = [
  {
    name: "Our story",
    title: "Our story",
    lead: todo("who you are and what you make, in one sentence."),
    body: [
      wide("what your photo shows, such as your kitchen."),
      section("How it began", "how you came to chocolate, and what your first bar was."),
      beside(
        "left",
        "who is in your photo, and what they are doing.",
        section("Who makes it", "who does what, by name."),
      ),
      section("What matters to us", "what you would never change, and why."),
      quote("who is in your photo.", "a sentence of somebody who works with you, and who said it."),
    ].join(""),
  },
  {
    name: "Visit us",
    title: "Visit us",
    lead: todo("where you are and when people can come by, in one sentence."),
    body: [
      wide("what your photo shows, such as your door from the street."),
      section("Where we are", "street and town, and what people should look for."),
      `<h2>When we're open</h2>${list(["the days and hours.", "the days when you're closed."])}`,
      section("How to get here", "where to park, and which bus or train stops nearby."),
      pair("what your first photo shows.", "what your second photo shows."),
      beside(
        "right",
        "what your photo shows.",
        section("What you can do here", "what there is to taste, see and take home."),
      ),
    ].join(""),
  },
  {
    name: "Wholesale",
    title: "For shops and cafés",
    lead: todo("who can buy wholesale from you, in one sentence."),
    body: [
      beside(
        "left",
        "what your photo shows, such as your bars on a shelf.",
        section("Our bars in your shop", "which bars you offer, and how long they keep."),
      ),
      `<h2>How it works</h2>${list([
        "how many bars are in a case, and how many cases you start with.",
        "how to get your price list.",
        "how long it takes from order to delivery.",
      ])}`,
      quote(
        "who is in your photo.",
        "what a shop that sells your bars says. Ask first whether you may quote it.",
      ),
      `${section("Get in touch", "what to tell you in a first message.")}<p><a href="/contact">Contact us</a></p>`,
    ].join(""),
  },
];
